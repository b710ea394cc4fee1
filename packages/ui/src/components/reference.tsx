import { chakra } from '@chakra-ui/react/styled-system';
import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import { Button } from './button.tsx';

export interface ReferenceProps {
  /** Such as "Request ID". */
  label: string;
  /** The text to copy. */
  value: string;
  copyLabel: string;
  /** Replaces `copyLabel` once the value is in the clipboard. */
  copiedLabel: string;
}

/** A value for support, such as the id of a failed request, with a button that copies it. */
export function Reference({ label, value, copyLabel, copiedLabel }: ReferenceProps) {
  const [copied, setCopied] = useState(false);
  // Without a clipboard (an insecure origin, a refusal) the value can still be selected.
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value);
      setCopied(true);
    } catch {
      setCopied(false);
    }
  };
  return (
    <chakra.span
      display="flex"
      flexDirection="column"
      alignItems="flex-start"
      textStyle="caption"
      color="fg.muted"
    >
      <span>
        <span>{`${label}: `}</span>
        <chakra.span overflowWrap="anywhere" userSelect="all">
          {value}
        </chakra.span>
      </span>
      <Button
        variant="ghost"
        size="sm"
        marginInlineStart="-3.5"
        icon={copied ? <Check /> : <Copy />}
        onClick={() => void copy()}
      >
        {copied ? copiedLabel : copyLabel}
      </Button>
    </chakra.span>
  );
}
