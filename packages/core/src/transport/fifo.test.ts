import { expect, test } from "vitest";
import { Fifo } from "./fifo.js";

test("items come out in the order in which they went in, however adding and taking alternate", () => {
  const fifo = new Fifo<number>();
  const out: (number | undefined)[] = [];
  let last = 0;
  for (let round = 1; round <= 20; round += 1) {
    for (let count = 0; count < round; count += 1) fifo.add(++last);
    for (let count = 0; count < round - 1; count += 1) out.push(fifo.take());
  }
  expect(fifo.size).toBe(20);
  while (fifo.size > 0) out.push(fifo.take());
  expect(out).toEqual(Array.from({ length: last }, (_, index) => index + 1));
  expect(fifo.take()).toBeUndefined();
});

test("removing takes the oldest item that passes, and nothing that was taken before", () => {
  const fifo = new Fifo<string>();
  for (const item of ["a1", "b1", "a2", "b2", "a3"]) fifo.add(item);
  expect(fifo.take()).toBe("a1");
  expect(fifo.remove((item) => item.startsWith("a"))).toBe(true);
  expect(fifo.remove((item) => item === "a1")).toBe(false);
  expect([fifo.take(), fifo.take(), fifo.take(), fifo.take()]).toEqual([
    "b1",
    "b2",
    "a3",
    undefined,
  ]);
});

test("a cleared queue is empty and can be used again", () => {
  const fifo = new Fifo<number>();
  fifo.add(1);
  fifo.add(2);
  fifo.take();
  fifo.clear();
  expect([fifo.size, fifo.take()]).toEqual([0, undefined]);
  fifo.add(3);
  expect(fifo.take()).toBe(3);
});
