import axe from 'axe-core';

/** What axe finds on the page as it is, each as `rule: element`; colours need a layout and are checked in the browser. */
export async function accessibilityViolations(): Promise<string[]> {
  const { violations } = await axe.run(document.body, { rules: { 'color-contrast': { enabled: false } } });
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
}
