import { areaPrivacidade } from '@prosa/contract/privacidade/area.endpoints.ts';
import { privacidade } from '@prosa/contract/privacidade/privacidade.endpoints.ts';
import type { Register } from '../../core/http/binding.ts';
import type { Core } from '../../core/module.ts';
import { anonimizarService } from './anonimizar.service.ts';
import { areaPrivacidadeService } from './area/area.service.ts';
import { configService } from './config.service.ts';
import { consentimentosService } from './consentimentos.service.ts';
import type { PalavrasDaEmpresa } from './palavras.ts';
import { retencaoService } from './retencao.service.ts';

export function privacidadeRoutes(
  register: Register,
  core: Core,
  anonimizar: ReturnType<typeof anonimizarService>,
  palavras: PalavrasDaEmpresa,
  retencao: ReturnType<typeof retencaoService>,
): void {
  const consentimentos = consentimentosService(core);
  const config = configService(core, palavras);
  register(privacidade.anonimizar, async ({ person, params, body }) => {
    await anonimizar.anonimizar(person, params.id, body);
    return {};
  });
  register(privacidade.anonimizacao, async ({ person, params }) => ({ impedimento: await anonimizar.impedimento(person, params.id) }));
  register(privacidade.consentimentos, ({ person, params }) => consentimentos.list(person, params.id));
  register(privacidade.consentir, async ({ person, params, body }) => ({ id_consentimento: await consentimentos.register(person, params.id, body) }));
  register(privacidade.reter, async ({ person, params, body }) => {
    await retencao.reter(person, params.id, body.reter === 1);
    return {};
  });
  register(privacidade.retencao, ({ person, query }) => retencao.preview(person.id_empresa, query));
  const area = areaPrivacidadeService(core);
  register(areaPrivacidade.show, async ({ person }) => ({ data: await area.show(person) }));
  register(areaPrivacidade.consentir, async ({ person, body }) => {
    await area.consent(person, body.finalidade, body.concedido === 1);
    return {};
  });
  register(areaPrivacidade.baixar, ({ person }) => area.download(person));
  register(privacidade.config, async ({ person }) => ({ data: await config.show(person.id_empresa) }));
  register(privacidade.salvarConfig, async ({ person, body }) => ({ versao: await config.save(person.id_empresa, body) }));
}
