import { featuresOf, type Revision } from "./peer-server/features.mjs";
import type { Story } from "./program/story.js";

const FORM = "What may we bring you? name email age height size colour newsletter";
const FORM_WITH_CHOICES = `${FORM} toppings days`;
const QUESTION = {
  role: "user",
  content: { type: "text", text: "What is the capital of France?" },
};
const LEVELS = ["debug", "info", "notice", "warning", "error", "critical", "alert", "emergency"];

/** What the program experiences with every server. */
const STORY: Story = {
  sights: {
    name: "plugboard-example",
    instructions: "A server to try a client on. Every tool shows one thing the protocol can do.",
    offers: ["tools", "prompts", "resources", "logging", "subscribe"],
    tools: [
      "ask-form",
      "ask-model",
      "ask-roots",
      "ask-url",
      "bump",
      "cancellations",
      "count",
      "echo",
      "log",
      "slow",
      "toggle-bonus",
    ],
    toolsHavePages: true,
    resources: ["counter", "welcome"],
    templates: ["city-weather"],
    prompts: ["greet"],
  },
  answers: {
    echo: "é🚀\n",
    progress: [1, 2, 3].map((progress) => ({
      progress,
      total: 3,
      message: `Step ${progress} of 3`,
    })),
    counted: "Counted to 3.",
    welcome:
      "# Welcome\n\nThis server shows what the protocol can do: tools, resources, prompts and questions.\n" +
      "Call **echo** first, then **count** to see progress.\n",
    weather: { name: "Oslo", country: "norway", celsius: 6, conditions: "snow", windy: true },
    prompt: {
      description: "A funny greeting",
      messages: [
        { role: "user", content: { type: "text", text: "Write a funny greeting to Ada." } },
      ],
    },
    tones: ["formal", "friendly", "funny"],
    countries: ["germany"],
    unknownResource: "refused",
  },
  questions: {
    asked: [
      FORM_WITH_CHOICES,
      "Open this page. connect",
      `Answer in one sentence. ${JSON.stringify([QUESTION])}`,
      "roots",
    ],
    // What the program leaves out has a default in the form.
    form: {
      name: "Ada",
      email: "ada@example.com",
      height: 1.7,
      size: "l",
      newsletter: false,
      toppings: ["cheese"],
    },
    page: "Connected.",
    model: "model-1: Paris.",
    roots: "Work file:///work\nfile:///tmp",
  },
  news: {
    acknowledged: { toolsListChanged: true, resourceSubscriptions: ["example://counter"] },
    changes: ["resource example://counter", "tools"],
    bonus: "You found the bonus tool.",
    counter: "1",
    logsFromWarning: LEVELS.slice(3).map((level) => ({
      level,
      logger: "example",
      data: { text: `A message of level ${level}` },
    })),
    logsFromDebug: LEVELS,
  },
  cancelling: { rejectedWithReason: true, serverSays: "1 cancelled." },
  warnings: [],
};

/** The same story, without what the revision had no words for. */
const LACKS: readonly {
  readonly what: string;
  readonly isLackedBy: (revision: Revision) => boolean;
  readonly without: (story: Story) => Story;
}[] = [
  {
    what: "Pages to visit came with 2025-11-25.",
    isLackedBy: (revision) => !featuresOf(revision).urls,
    without: (story) => asking(story, { page: "This revision has no pages." }, "Open this page."),
  },
  {
    what: "Choices of several came with 2025-11-25.",
    isLackedBy: (revision) => !featuresOf(revision).choices,
    without: ({ questions, ...story }) => {
      const asked = questions.asked.map((asked) => (asked === FORM_WITH_CHOICES ? FORM : asked));
      const { toppings, ...form } = questions.form as Readonly<Record<string, unknown>>;
      return { ...story, questions: { ...questions, asked, form } };
    },
  },
  {
    what: "Forms came with 2025-06-18.",
    isLackedBy: (revision) => !featuresOf(revision).forms,
    without: (story) => asking(story, { form: "This revision has no forms." }, "What may we"),
  },
  {
    what: "Messages of progress came with 2025-03-26.",
    isLackedBy: (revision) => !featuresOf(revision).progressMessage,
    without: (story) => ({
      ...story,
      answers: {
        ...story.answers,
        progress: story.answers.progress.map(({ progress, total }) => ({ progress, total })),
      },
    }),
  },
];

/** What the program experiences in a revision: the same, but for what the revision lacks. */
export function storyIn(revision: string): Story {
  return LACKS.filter(({ isLackedBy }) => isLackedBy(revision as Revision)).reduce(
    (story, { without }) => without(story),
    STORY,
  );
}

function asking(story: Story, answers: Partial<Story["questions"]>, unasked: string): Story {
  const asked = story.questions.asked.filter((question) => !question.startsWith(unasked));
  return { ...story, questions: { ...story.questions, ...answers, asked } };
}
