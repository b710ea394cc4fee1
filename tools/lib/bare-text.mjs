/*
 * The translation of a browser replaces each text node with an element. React keeps the nodes that it created, so a text
 * beside other children can then neither be removed nor changed, and nothing can be inserted before it: the page crashes or
 * shows what is over. A text that is the only child of its element is safe, because React sets it through the element.
 */

const message =
  'Text beside other children breaks when a browser translates the page: give it an element of its own, or make one text of all children.';

/** Calls that return a text. */
const textCall =
  /^(t|text|String|kitText|join|slice|trim|toString|replace|replaceAll|toUpperCase|format[A-Z]\w*)$/;
const formatter = /^formats?$/;
/** Properties that hold elements. A component whose `children` have siblings takes elements only. */
const slot =
  /^(children|undefined|actions?|aside|badge|dialog|element|empty|end|foot|icon|input|lead|marks|notice|search|start|tools)$/;

const nameOf = ({ type, name, property }) => (type === 'MemberExpression' ? nameOf(property) : (name ?? ''));

/**
 * Whether an expression may render a text node.
 * @param {(name: string) => object | undefined} valueOf the initial value of a constant
 */
function mayBeText(node, valueOf) {
  const may = (each) => mayBeText(each, valueOf);
  switch (node.type) {
    case 'Literal':
      return typeof node.value === 'number' || (typeof node.value === 'string' && node.value.trim() !== '');
    case 'TemplateLiteral':
      return true;
    case 'BinaryExpression':
      return node.operator === '+';
    case 'ConditionalExpression':
      return may(node.consequent) || may(node.alternate);
    case 'LogicalExpression':
      return may(node.right) || (node.operator !== '&&' && may(node.left));
    case 'CallExpression':
      return isTextCall(node.callee) || (nameOf(node.callee) === 'map' && may(node.arguments[0]));
    case 'ArrowFunctionExpression':
      return may(node.body);
    case 'Identifier': {
      const value = valueOf(node);
      return value ? may(value) : !slot.test(node.name);
    }
    case 'MemberExpression':
      return !slot.test(nameOf(node));
    case 'ChainExpression':
    case 'TSAsExpression':
    case 'TSNonNullExpression':
      return may(node.expression);
    default:
      return false;
  }
}

const isTextCall = (callee) =>
  textCall.test(nameOf(callee)) ||
  (callee.type === 'MemberExpression' && formatter.test(nameOf(callee.object)));

const isBlank = (child) =>
  (child.type === 'JSXText' && child.value.trim() === '') ||
  (child.type === 'JSXExpressionContainer' && child.expression.type === 'JSXEmptyExpression');

/** The innermost function around a node. */
function functionOf(node) {
  return /Function/.test(node.type) ? node : node.parent && functionOf(node.parent);
}

const isComponent = (node) =>
  /^[A-Z]/.test((node?.id ?? (node?.parent?.init === node && node?.parent?.id))?.name ?? '');

/** @type {import('eslint').Rule.RuleModule} */
export const bareText = {
  meta: { type: 'problem', schema: [] },
  create(context) {
    function valueOf(identifier) {
      let scope = context.sourceCode.getScope(identifier);
      while (scope && !scope.set.has(identifier.name)) scope = scope.upper;
      const [definition] = scope?.set.get(identifier.name)?.defs ?? [];
      const { type, id, init } = definition?.node ?? {};
      return type === 'VariableDeclarator' && id.type === 'Identifier' && init ? init : undefined;
    }
    const isText = (child) =>
      child.type === 'JSXText' ||
      (child.type === 'JSXExpressionContainer' && mayBeText(child.expression, valueOf));
    const report = (node) => context.report({ node, message });

    return {
      JSXElement({ children }) {
        const shown = children.filter((child) => !isBlank(child));
        if (shown.length > 1) shown.filter(isText).forEach(report);
      },
      // A fragment has no element, so its only text has the siblings of the fragment.
      JSXFragment: ({ children }) =>
        children.filter((child) => !isBlank(child) && isText(child)).forEach(report),
      // The same for what a component returns.
      ReturnStatement({ argument, parent }) {
        if (argument && isComponent(functionOf(parent)) && mayBeText(argument, valueOf)) report(argument);
      },
      ArrowFunctionExpression(node) {
        if (isComponent(node) && mayBeText(node.body, valueOf)) report(node.body);
      },
    };
  },
};
