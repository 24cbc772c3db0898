/** A process in which one subject reads replies full of progress notifications. */
import { measure } from "../measure.mjs";

const { subject, url, total, warmUp } = JSON.parse(process.argv[2]);
const { open } = await import(`../subjects/${subject}.mjs`);

async function read(count) {
  const client = await open(`${url}?total=${count}`);
  let seen = 0;
  await client.progress(() => {
    seen += 1;
  });
  if (seen !== count) throw new Error(`${subject} saw ${seen} of ${count} notifications.`);
  await client.close();
}

await read(warmUp);
process.send(await measure(() => read(total)));
process.exit();
