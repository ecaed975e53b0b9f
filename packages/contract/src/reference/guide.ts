/** A guide of the reference: the title of its tag, and its text without that title. */
export type Guide = { title: string; markdown: string };

/** A Markdown file, with the name that other files link to. */
export type GuideFile = { file_name: string; text: string };

/**
 * Creates guides from Markdown files. The first heading becomes the title, and links between files become links to the guides in the
 * reference.
 *
 * @throws Error if a file has no title, or links to a file that is not a guide
 */
export function createGuides(files: readonly GuideFile[]): Guide[] {
  const titles = new Map(files.map(({ file_name, text }) => [file_name, titleOf(file_name, text)]));
  return files.map(({ file_name, text }) => ({
    title: titles.get(file_name) as string,
    markdown: text.replace(/^# .+\n+/, '').replace(/\]\(([\w-]+\.md)(?:#[\w-]+)?\)/g, (_match, target: string) => {
      const title = titles.get(target);
      if (title === undefined) throw new Error(`${file_name} refers to ${target}, which is no guide`);
      return `](#tag/${slugOf(title)})`;
    }),
  }));
}

function titleOf(file_name: string, text: string): string {
  const title = /^# (.+)\n/.exec(text)?.[1];
  if (title === undefined) throw new Error(`${file_name} does not begin with a title`);
  return title;
}

/** Returns the last part of a tag's address, as the reference derives it from the name. */
function slugOf(title: string): string {
  return title
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s-]/gu, '')
    .replaceAll(/\s+/g, '-');
}
