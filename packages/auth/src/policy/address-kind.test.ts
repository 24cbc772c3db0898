import { expect, it } from "vitest";
import { addressKind } from "./address-kind.js";

const kind = (host: string) => addressKind(new URL(`https://${host}/`).hostname);

it.each([
  "localhost",
  "LOCALHOST.",
  "a.localhost",
  "127.0.0.1",
  "127.9.9.9",
  "[::1]",
  "0x7f.1",
  "2130706433",
  "[::ffff:127.0.0.1]",
])("%s is this machine", (host) => expect(kind(host)).toBe("loopback"));

it.each([
  "10.0.0.1",
  "172.16.0.1",
  "172.31.255.255",
  "192.168.1.1",
  "169.254.169.254",
  "100.64.0.1",
  "0.0.0.0",
  "192.0.0.1",
  "198.18.0.1",
  "224.0.0.1",
  "255.255.255.255",
  "[::]",
  "[fe80::1]",
  "[fc00::1]",
  "[fd00:ec2::254]",
  "[ff02::1]",
  "[::ffff:10.0.0.1]",
  "[64:ff9b::10.0.0.1]",
  "[2002:0a00:0001::1]",
  "[::10.0.0.1]",
  "metadata.google.internal",
  "metadata.google.internal.",
])("%s is on a network that is not for everyone", (host) => expect(kind(host)).toBe("private"));

it.each([
  "example.com",
  "8.8.8.8",
  "172.32.0.1",
  "192.169.0.1",
  "[2606:4700::1]",
  "localhost.example.com",
  "10.example",
])("%s is on the internet", (host) => expect(kind(host)).toBe("public"));
