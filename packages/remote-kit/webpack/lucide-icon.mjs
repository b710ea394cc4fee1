import { createElement } from 'react';

const attributes = {
  xmlns: 'http://www.w3.org/2000/svg',
  viewBox: '0 0 24 24',
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 2,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
};

const isAccessible = (name) => name === 'role' || name === 'title' || name.startsWith('aria-');

/**
 * What makes the icons of `lucide-react`, in place of its own maker, which also supports frameworks, contexts and options that
 * nobody uses; it would be in the first script of the shell and of each remote.
 */
export default function createIcon({ name, node }) {
  return function Icon({ size = 24, className, children, ...props }) {
    return createElement(
      'svg',
      {
        ...attributes,
        width: size,
        height: size,
        className: ['lucide', `lucide-${name}`, className].filter(Boolean).join(' '),
        ...(!children && !Object.keys(props).some(isAccessible) && { 'aria-hidden': true }),
        ...props,
      },
      node.map(([tag, shape]) => createElement(tag, shape)),
      children,
    );
  };
}
