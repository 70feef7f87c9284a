/** Images that people have made by AI: the limit of them, their files, and what was made before. */
export { listFilesOfImages } from './images.repository.ts';
export { mountImages } from './images.routes.ts';
export { makeImagesService } from './images.service.ts';
