/**
 * Preload: lets the suite load on Node 20, whose `fs` has no `globSync`. Only the suite's tier check, which is not run
 * here, would call it.
 */
import * as fs from "node:fs";
import { register } from "node:module";

const hooks = `
  const suite = /\\/conformance\\/dist\\/index\\.js$/;
  export async function load(url, context, next) {
    const loaded = await next(url, context);
    if (!suite.test(url)) return loaded;
    let name;
    const source = String(loaded.source).replace(/globSync as (\\w+),/, (_, found) => {
      name = found;
      return "";
    });
    if (name === undefined) return loaded;
    return { ...loaded, source: source + ";function " + name + "() { throw new Error('fs.globSync needs Node 22'); }" };
  }
`;

if (!("globSync" in fs)) register(`data:text/javascript,${encodeURIComponent(hooks)}`);
