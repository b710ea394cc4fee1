import type { Product } from '../fixtures/product.ts';
import type { PageDriver } from './page-driver.ts';

/** The last digit of the code submits. */
export async function signIn(driver: PageDriver, product: Product, address: string): Promise<void> {
  await driver.open('/login');
  await driver.fill('E-mail address', address);
  await driver.press('button', 'Send code');
  await driver.fill('Verification code', await product.mailbox.nextCode(address));
}
