import { startProduct } from './start-product.ts';

/** The one product of all journeys. The images of a day are few, so that a journey comes to their end. */
export default async function startForAll(): Promise<() => Promise<void>> {
  const { url, stop } = await startProduct({ IMAGE_DAILY_LIMIT: '3' });
  // The workers read it in playwright.config.ts.
  process.env.E2E_URL = url;
  return stop;
}
