/**
 * A JSON block of the page; undefined when the page has none, or it cannot be read. Not validated: the gateway validated its
 * parts when it made the page, and the schemas are not in the first script.
 */
export function readPageData(id: string): unknown {
  try {
    return JSON.parse(document.getElementById(id)?.textContent ?? '');
  } catch {
    return undefined;
  }
}
