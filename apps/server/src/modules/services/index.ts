/** AI services and their models: what they are, what is known of them, and how they fail. */
export {
  type Catalogue,
  type KnownModel,
  type KnownService,
  makeCatalogue,
  type ServiceCatalogue,
} from './catalogue.ts';
export { makeDefaultsService } from './defaults.service.ts';
export { makeServiceFailures, type ServiceFailures, shortenWords } from './failures.ts';
export { addLesson } from './lessons.repository.ts';
export { makeModelsService } from './models.service.ts';
export { abilitiesOf, findPreset, PRESETS } from './presets/index.ts';
export { mountServices } from './services.routes.ts';
export { makeServicesService } from './services.service.ts';
