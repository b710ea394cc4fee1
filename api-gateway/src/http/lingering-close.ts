import type { Step } from './context.ts';

/**
 * After an answer that came before the whole body (a refused upload), the rest is read and thrown away for a while:
 * a browser that is still sending would otherwise see a cut connection in place of the refusal.
 */
export function lingeringClose(ms: number): Step {
  return ({ req, res }, next) => {
    res.once('finish', () => {
      if (req.complete || req.destroyed) return;
      const timer = setTimeout(() => req.socket.destroy(), ms);
      req.once('end', () => clearTimeout(timer));
      req.once('close', () => clearTimeout(timer));
      req.resume();
    });
    return next();
  };
}
