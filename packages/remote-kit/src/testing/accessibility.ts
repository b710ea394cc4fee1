import axe from 'axe-core';

/** The violations axe finds on the current page, as `rule: element`. Contrast needs a layout and is checked in the browser. */
export async function accessibilityViolations(): Promise<string[]> {
  const { violations } = await axe.run(document.body, {
    rules: { 'color-contrast': { enabled: false } },
    resultTypes: ['violations'],
    preload: false,
  });
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
}
