import { ImagePage } from '#web/features/images/components/image-page.tsx';

export function ImageGeneratorRoute() {
  return <ImagePage />;
}
