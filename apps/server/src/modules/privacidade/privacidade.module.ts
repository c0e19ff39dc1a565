import { privacidade } from '@prosa/contract/privacidade/privacidade.endpoints.ts';
import type { Jobs } from '../../core/jobs/jobs.ts';
import type { Core, Module } from '../../core/module.ts';
import type { RoomsApi } from '../atendimentos/atendimentos.api.ts';
import { anonimizarService } from './anonimizar.service.ts';
import { configService } from './config.service.ts';
import { consentimentosService } from './consentimentos.service.ts';
import type { Palavras } from './palavras.api.ts';
import { palavrasConsumer } from './palavras.consumer.ts';
import { retencaoService } from './retencao.service.ts';

/** What the law on personal data asks for: consents, the words that take them back, and how long data are kept. */
export function privacidadeModule(core: Core, { rooms, palavras }: { rooms: RoomsApi; palavras: Palavras }): Module {
  const consentimentos = consentimentosService(core);
  const anonimizar = anonimizarService(core);
  const config = configService(core, palavras);
  const retencao = retencaoService(core);
  return {
    name: 'privacidade',
    consumers: [palavrasConsumer(rooms)],
    jobs: { apagar_arquivos: (_: number, { caminhos }: Jobs['apagar_arquivos']) => anonimizar.removeFiles(caminhos) },
    cron: [{ name: 'regras_de_retencao', schedule: '52 4 * * *', run: () => retencao.sweep() }],
    routes(register) {
      register(privacidade.anonimizar, async ({ person, params, body }) => {
        await anonimizar.anonimizar(person, params.id, body);
        return {};
      });
      register(privacidade.anonimizacao, async ({ person, params }) => ({ impedimento: await anonimizar.impedimento(person, params.id) }));
      register(privacidade.consentimentos, ({ person, params }) => consentimentos.list(person, params.id));
      register(privacidade.consentir, async ({ person, params, body }) => ({ id_consentimento: await consentimentos.register(person, params.id, body) }));
      register(privacidade.reter, async ({ person, params, body }) => {
        await retencao.reter(person, params.id, body.reter === 1);
        core.eventsRecorded();
        return {};
      });
      register(privacidade.retencao, ({ person, query }) => retencao.preview(person.id_empresa, query));
      register(privacidade.config, async ({ person }) => ({ data: await config.show(person.id_empresa) }));
      register(privacidade.salvarConfig, async ({ person, body }) => ({ versao: await config.save(person.id_empresa, body) }));
    },
  };
}
