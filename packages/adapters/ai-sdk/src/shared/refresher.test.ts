import { expect, it } from "vitest";
import { createRefresher } from "./refresher.js";

it("loads run one at a time, and all that ask during one share the next, which begins after they asked", async () => {
  const loads: ((value: number) => void)[] = [];
  const { refresh } = createRefresher(
    () =>
      new Promise<number>((resolve) => {
        loads.push(resolve);
      }),
  );
  const first = refresh();
  const later = [refresh(), refresh(), refresh()];
  expect(loads).toHaveLength(1);
  loads[0]?.(1);
  await expect(first).resolves.toBe(1);
  await Promise.resolve();
  expect(loads).toHaveLength(2);
  const after = refresh();
  loads[1]?.(2);
  await expect(Promise.all(later)).resolves.toEqual([2, 2, 2]);
  await Promise.resolve();
  loads[2]?.(3);
  await expect(after).resolves.toBe(3);
});

it("a load that fails does not fail the next", async () => {
  let loads = 0;
  const { refresh } = createRefresher(async () => {
    loads += 1;
    if (loads === 1) throw new Error("broken");
    return loads;
  });
  const first = refresh();
  const second = refresh();
  await expect(first).rejects.toThrow("broken");
  await expect(second).resolves.toBe(2);
  await expect(refresh()).resolves.toBe(3);
});
