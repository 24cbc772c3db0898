/** A browser that keeps cookies, follows redirects and says yes to every form. */
export interface FormBrowser {
  /** Visits a URL and gives the address that it ends at: one that `isEnd` says yes to, or a page without a form. */
  visit(url: string | URL, isEnd?: (url: URL) => boolean): Promise<URL>;
}

/** Opens one, without any cookies. */
export function formBrowser(): FormBrowser {
  const cookies = new Map<string, string>();

  async function request(url: URL, form: URLSearchParams | undefined): Promise<Response> {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const reply = await fetch(url, {
      method: form === undefined ? "GET" : "POST",
      headers: { cookie },
      redirect: "manual",
      ...(form !== undefined && { body: form }),
    });
    for (const line of reply.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (/expires=Thu, 01 Jan 1970/i.test(line)) cookies.delete(name);
      else cookies.set(name, value);
    }
    return reply;
  }
  return {
    async visit(start, isEnd = () => false) {
      let url = new URL(start);
      let form: URLSearchParams | undefined;
      for (let steps = 0; steps < 20; steps++) {
        if (isEnd(url)) return url;
        const reply = await request(url, form);
        const text = await reply.text();
        const location = reply.headers.get("location");
        form = location === null ? formOf(text) : undefined;
        if (location !== null) url = new URL(location, url);
        else if (form === undefined) return url;
        else url = new URL(/<form[^>]*action="([^"]*)"/.exec(text)?.[1] ?? "", url);
      }
      throw new Error("This goes on for ever.");
    },
  };
}

/** The hidden fields of the page's form, and its consent. */
function formOf(html: string): URLSearchParams | undefined {
  if (!html.includes("<form")) return undefined;
  const fields = new URLSearchParams();
  for (const [input] of html.matchAll(/<input[^>]*>/g)) {
    const name = /name="([^"]*)"/.exec(input)?.[1];
    if (name !== undefined) fields.set(name, /value="([^"]*)"/.exec(input)?.[1] ?? "");
  }
  if (html.includes("confirm") || html.includes("Continue")) fields.set("confirm", "yes");
  return fields;
}
