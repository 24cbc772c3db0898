/** Makes the page that URL elicitation leads to. */
export function connectPage(): Response {
  const html = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Connected</title>
<h1>Connected</h1><p>You may close this page and go back to your client.</p></html>`;
  return new Response(html, { headers: { "content-type": "text/html; charset=utf-8" } });
}
