import { serializeStyles, type Interpolation } from '@emotion/serialize';
import { fontFaces, type FontUrls } from './fonts.ts';
import { rulesOf } from './page-rules.ts';
import { system } from './system.ts';

/**
 * The styles of the theme that apply to the whole page, and its fonts, as CSS for a `<style>` in the head. With it, and
 * `hasPageCss` of `DossierProvider`, no script creates them: that took a phone a tenth of a second, and inserting them later
 * made the browser style and lay out the first view once more. Runs while the shell is built.
 */
export function pageCss(fonts: FontUrls): string {
  const styles = [system.layers.atRule, system._global, fontFaces(fonts)] as Interpolation<unknown>[];
  return styles.flatMap((each) => rulesOf('', serializeStyles([each]))).join('');
}
