/** A minimal Koa server, the reference of the gateway benchmark; prints its port. */
import type { AddressInfo } from 'node:net';
import Koa from 'koa';

const app = new Koa();
app.use((ctx) => {
  ctx.body = { hello: 'world' };
});
const server = app.listen(0, '127.0.0.1', () => console.log((server.address() as AddressInfo).port));
