import { serveExampleStdio } from "@plugboard/example-server";

// A program of its own: the tour starts it, to show a server that is a child process.
serveExampleStdio();
