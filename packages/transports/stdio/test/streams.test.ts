import type { Warning } from "@plugboard/core";
import { describe, expect, test, vi } from "vitest";
import { ask, clientOf } from "./server-program.js";

const REPLY = `
const replyTo = ({ id }) => JSON.stringify({ jsonrpc: "2.0", id, result: textOf("é北京🚀") }) + "\\n";
const inPieces = async (bytes, size) => {
  for (let at = 0; at < bytes.length; at += size) {
    await new Promise((done) => process.stdout.write(bytes.subarray(at, at + size), done));
  }
};
`;

function recorded(): { warnings: Warning[]; onWarning: (warning: Warning) => void } {
  const warnings: Warning[] = [];
  return { warnings, onWarning: (warning) => void warnings.push(warning) };
}

describe("B01: characters cut in half", () => {
  test("a reply written byte by byte is the exact text", async () => {
    const client = clientOf(`${REPLY} onRequest((one) => inPieces(Buffer.from(replyTo(one)), 1));`);
    expect(await ask(client)).toBe("é北京🚀");
  });

  test("two replies in one write both arrive, with all the progress before them", async () => {
    const client = clientOf(`
      const waiting = [];
      onRequest((request) => {
        if (waiting.push(request) < 2) return;
        const progress = waiting.flatMap(({ id }) => [1, 2, 3].map((progress) =>
          ({ jsonrpc: "2.0", method: "notifications/progress", params: { progressToken: id, progress } })));
        const replies = waiting.map(({ id }) => ({ jsonrpc: "2.0", id, result: textOf(id) }));
        process.stdout.write([...progress, ...replies].map((one) => JSON.stringify(one) + "\\n").join(""));
      });
    `);
    const progress: number[][] = [[], []];
    const calls = progress.map((seen) =>
      client.callTool({ name: "any" }, { onProgress: (one) => void seen.push(one.progress) }),
    );
    await Promise.all(calls);
    expect(progress).toEqual([
      [1, 2, 3],
      [1, 2, 3],
    ]);
  });
});

test("B19: eight calls at once, answered in reverse order, each get their own result", async () => {
  const client = clientOf(`
    const waiting = [];
    onRequest((request, name) => {
      if (waiting.push([request, name]) === 8) for (const one of waiting.reverse()) answer(...one);
    });
  `);
  const names = Array.from({ length: 8 }, (_, index) => `tool ${index}`);
  expect(await Promise.all(names.map((name) => ask(client, name)))).toEqual(names);
});

describe("B49: noise on stdout", () => {
  test("loses only itself, and is reported", async () => {
    const { warnings, onWarning } = recorded();
    const client = clientOf(
      `
      process.stdout.write('Server running\\n\\u001b[32mready\\u001b[0m\\n\\n');
      onRequest((request, name) => {
        process.stdout.write('[INFO] {"a":1}\\n{"level":"info"}\\n123\\n');
        process.stdout.write(Buffer.from([0xff, 0xfe, 0xc3, 0x0a]));
        answer(request, name);
      });
      `,
      {},
      { onWarning },
    );
    expect(await ask(client, "one")).toBe("one");
    expect(await ask(client, "two")).toBe("two");
    expect(warnings).toHaveLength(10);
    expect(new Set(warnings.map(({ code }) => code))).toEqual(new Set(["message_dropped"]));
    expect(warnings[0]?.message).toContain('"Server running"');
  });

  test("100,000 lines of it, of four kinds, give a bounded number of reports", async () => {
    const { warnings, onWarning } = recorded();
    const client = clientOf(
      `
      onRequest((request, name) => {
        const noise = 'listening\\n2026-07-28 ok\\n{"level":"info"}\\n{"jsonrpc":"2.0","method":"x"}\\n';
        process.stdout.write(noise.repeat(25_000));
        answer(request, name);
      });
      `,
      { onWarning },
    );
    expect(await ask(client, "one")).toBe("one");
    expect(warnings.length).toBeGreaterThan(20);
    expect(warnings.length).toBeLessThan(50);
  });

  test("a banner glued to a reply loses that line, and the next call works", async () => {
    const { warnings, onWarning } = recorded();
    const client = clientOf(
      `
      process.stdout.write("Welcome!");
      onRequest((request, name) => answer(request, name));
      `,
      { onWarning },
    );
    const lost = client.callTool({ name: "lost" }, { timeoutMs: 300 });
    await expect(lost).rejects.toMatchObject({ name: "TimeoutError" });
    expect(warnings[0]?.message).toContain('no JSON. It was dropped: "Welcome!{');
    expect(await ask(client, "two")).toBe("two");
  });
});

describe("B18, B20, B27: what belongs to no request", () => {
  test("is reported once each, never answered, and fails no call", async () => {
    const { warnings, onWarning } = recorded();
    const client = clientOf(
      `
      let messages = 0;
      process.stdin.on("data", (bytes) => { messages += String(bytes).split("\\n").length - 1; });
      onRequest((request, name) => {
        const { id } = request;
        for (const odd of [null, 42, "x", [], {}, [{ jsonrpc: "2.0", id, result: {} }]]) write(odd);
        write({ jsonrpc: "2.0", id: 99, method: "sampling/createMessage", params: {} });
        write({ jsonrpc: "2.0", id, method: "ping" });
        write({ jsonrpc: "2.0", id: String(id), result: textOf("foreign") });
        write({ jsonrpc: "2.0", id: 999, result: textOf("unknown") });
        answer(request, messages);
        answer(request, "second answer");
      });
      `,
      {},
      { onWarning },
    );
    expect(await ask(client)).toBe("1");
    expect(await ask(client)).toBe("2"); // nothing but the two requests was written
    const codes = warnings.map(({ code }) => code);
    expect(codes.filter((code) => code === "message_dropped")).toHaveLength(12);
    expect(codes.filter((code) => code === "request_dropped")).toHaveLength(4);
    expect(codes.filter((code) => code === "response_dropped").length).toBeGreaterThanOrEqual(5);
  });
});

describe("B51: data without end", () => {
  test("a line of 16 MB in pieces of 4 kB is delivered", async () => {
    const client = clientOf(`${REPLY}
      onRequest(({ id }) => {
        const result = textOf("x".repeat(16_000_000));
        void inPieces(Buffer.from(JSON.stringify({ jsonrpc: "2.0", id, result }) + "\\n"), 4_096);
      });
    `);
    expect((await ask(client)).length).toBe(16_000_000);
  });

  test("output without a line break ends the process at the limit, and the next call works", async () => {
    const client = clientOf(
      `
      const flood = () => { while (process.stdout.write("x".repeat(65_536))); process.stdout.once("drain", flood); };
      process.stdout.on("error", () => {});
      onRequest((request, name) => name === "flood" ? flood() : answer(request, name));
      `,
      { maxMessageBytes: 1_000_000, shutdown: { exitWaitMs: 20 } },
    );
    await expect(ask(client, "flood")).rejects.toMatchObject({
      name: "ConnectionError",
      code: "too_large",
      message: "The server sent a message of more than 1000000 bytes (maxMessageBytes).",
    });
    expect(await ask(client, "after")).toBe("after");
  });
});

describe("writing", () => {
  test("large messages of many callers do not interleave, and wait for a server that is slow to read", async () => {
    const client = clientOf(`
      process.stdin.pause();
      setImmediate(() => onRequest((request) => answer(request, request.params.arguments.text.length)));
    `);
    const calls = Array.from({ length: 20 }, async (_, index) => {
      const text = String.fromCharCode(97 + index).repeat(300_000 + index);
      const { content } = await client.callTool({ name: "any", arguments: { text } });
      return Number((content[0] as { text: string }).text);
    });
    expect(await Promise.all(calls)).toEqual(calls.map((_, index) => 300_000 + index));
  });

  test("a message to a server that does not read fails when the server is gone, and nothing crashes", async () => {
    const client = clientOf(`
      process.stdin.once("readable", () => process.exit(7));
    `);
    const text = "x".repeat(5_000_000);
    const call = client.callTool({ name: "any", arguments: { text } });
    await expect(call).rejects.toMatchObject({ name: "ProcessError", exitCode: 7 });
  });
});

describe("stderr", () => {
  test("is decoded across its pieces", async () => {
    let text = "";
    const onStderr = (piece: string): void => {
      text += piece;
    };
    const client = clientOf(
      `
      const bytes = Buffer.from("🚀 up");
      onRequest((request, name) => {
        require("node:fs").writeSync(2, name === "one" ? bytes.subarray(0, 2) : bytes.subarray(2));
        answer(request, name);
      });
      `,
      { onStderr },
    );
    await ask(client, "one");
    await ask(client, "two");
    await client.close();
    expect(text).toBe("🚀 up");
  });

  test("is handed on as text, drained however much comes, and its end is kept for errors", async () => {
    let length = 0;
    let last = "";
    const onStderr = vi.fn((text: string) => {
      length += text.length;
      last = (last + text).slice(-5);
      throw new Error("a failing callback");
    });
    const client = clientOf(
      `
      onRequest((request) => {
        process.stderr.write(("x".repeat(99) + "\\n").repeat(100_000) + "é🚀\\n", () => process.exit(1));
      });
      `,
      { onStderr, maxStderrBytes: 150 },
    );
    await expect(ask(client)).rejects.toMatchObject({ stderr: `${"x".repeat(99)}\né🚀` });
    expect(length).toBe(10_000_004);
    expect(last).toBe("\né🚀\n".slice(-5));
  });
});
