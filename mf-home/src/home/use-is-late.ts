import { useEffect, useState } from 'react';

/** Whether this time has passed since the component was mounted. */
export function useIsLate(ms: number): boolean {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), ms);
    return () => clearTimeout(timer);
  }, [ms]);
  return isLate;
}
