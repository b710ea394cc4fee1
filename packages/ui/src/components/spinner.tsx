import { chakra } from '@chakra-ui/react/styled-system';

/** For work of unknown duration: in a button or beside a line. */
export function Spinner({ label }: { label?: string }) {
  return (
    <chakra.span
      {...(label ? { role: 'status', 'aria-label': label } : { 'aria-hidden': true })}
      display="inline-block"
      flexShrink="0"
      boxSize="1.125em"
      borderRadius="full"
      border="2px solid currentColor"
      borderInlineEndColor="transparent"
      animation="spin 0.8s linear infinite"
      _motionReduce={{ animation: 'none', borderInlineEndColor: 'currentColor', opacity: 0.6 }}
    />
  );
}
