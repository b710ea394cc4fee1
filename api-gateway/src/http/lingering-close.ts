import type { Middleware } from './context.ts';

/**
 * After a response that was sent before the whole body arrived, such as a rejected upload, reads and discards the rest of
 * the body for up to `ms`: a browser that is still sending would otherwise report a broken connection, not the response.
 */
export function lingeringClose(ms: number): Middleware {
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
