import type { Jobs } from '../../core/jobs/jobs.ts';
import type { Core, Module } from '../../core/module.ts';
import type { SalasApi } from '../atendimentos/atendimentos.api.ts';
import { anonimizarService } from './anonimizar.service.ts';
import { consentimentosPessoa } from './consentimentos.pessoa.ts';
import { consentimentosNaLinhaDoTempo } from './consentimentos.repository.ts';
import { dadosDaPessoa } from './dados.exportacao.ts';
import { palavrasConsumer, preferenciasConsumer } from './palavras.consumer.ts';
import type { PalavrasDaEmpresa } from './palavras.ts';
import { privacidadeRoutes } from './privacidade.routes.ts';
import { retencaoService } from './retencao.service.ts';

/** What the law on personal data asks for: consents, the words that take them back, and how long data are kept. */
export function privacidadeModule(core: Core, { salas, palavras }: { salas: SalasApi; palavras: PalavrasDaEmpresa }): Module {
  const anonimizar = anonimizarService(core);
  const retencao = retencaoService(core);
  return {
    name: 'privacidade',
    pessoa: consentimentosPessoa,
    linhaDoTempo: consentimentosNaLinhaDoTempo,
    menu: [
      {
        id_menu: 1710,
        titulo: 'Privacidade',
        caminho: '/configEmpresa/privacidade',
        icone: 'shield',
        lugar: '/configEmpresa',
        grupo: 'Privacidade',
        descricao: 'Consentimentos, palavras de saída e por quanto tempo guardar',
        permission: ['privacidade', 'config'],
      },
    ],
    exportacoes: [dadosDaPessoa(core)],
    consumers: [palavrasConsumer(salas), preferenciasConsumer],
    jobs: { apagar_arquivos: (_: number, { caminhos }: Jobs['apagar_arquivos']) => anonimizar.removeFiles(caminhos) },
    cron: [{ name: 'regras_de_retencao', schedule: '52 4 * * *', run: () => retencao.sweep() }],
    routes: (register) => privacidadeRoutes(register, core, anonimizar, palavras, retencao),
  };
}
