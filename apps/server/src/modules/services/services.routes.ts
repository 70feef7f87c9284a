import {
  createService,
  deleteModel,
  deleteService,
  getModelDefaults,
  listModelChoices,
  listPresets,
  listServices,
  listServiceTrouble,
  saveModel,
  saveModelDefaults,
  updateService,
} from '#contract/services.contract.ts';
import type { Http } from '../../platform/http/http.ts';
import type { DefaultsService } from './defaults.service.ts';
import type { ModelsService } from './models.service.ts';
import type { ServicesService } from './services.service.ts';

type Mounted = {
  services: ServicesService;
  serviceModels: ModelsService;
  modelDefaults: DefaultsService;
};

export function mountServices(
  http: Http,
  { services, serviceModels: models, modelDefaults: defaults }: Mounted,
): void {
  http.mount(listServices, () => services.listServices());
  http.mount(listPresets, async () => services.listPresets());
  http.mount(listModelChoices, () => defaults.listChoices());
  http.mount(listServiceTrouble, () => defaults.listTrouble());
  http.mount(createService, ({ body }, { actor }) => services.createService(actor, body));
  http.mount(updateService, ({ params, body }, { actor }) => services.updateService(actor, params.id, body));
  http.mount(deleteService, ({ params }, { actor }) => services.deleteService(actor, params.id));
  http.mount(getModelDefaults, () => defaults.getDefaults());
  http.mount(saveModelDefaults, ({ body }, { actor }) => defaults.saveDefaults(actor, body));
  http.mount(saveModel, ({ params, body }, { actor }) => models.saveModel(actor, params.id, body));
  http.mount(deleteModel, ({ params, body }, { actor }) => models.deleteModel(actor, params.id, body.name));
}
