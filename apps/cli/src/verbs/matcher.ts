/** What can be searched for. */
export interface Named {
  readonly name: string;
  readonly title?: string | undefined;
  readonly description?: string | undefined;
}

/** Makes the test of `--grep`: whether an item's name, title or description holds a text, in any case. Absent: all do. */
export function matcher<Item extends Named>(text: string | undefined): (item: Item) => boolean {
  if (text === undefined) return () => true;
  const wanted = text.toLowerCase();
  return ({ name, title, description }) =>
    [name, title, description].some((part) => part?.toLowerCase().includes(wanted));
}
