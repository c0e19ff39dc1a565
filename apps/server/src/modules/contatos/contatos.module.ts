import { anexosDeContato } from '@prosa/contract/contatos/cadastro.endpoints.ts';
import { sql } from 'kysely';
import type { Jobs } from '../../core/jobs/jobs.ts';
import type { Core, Module } from '../../core/module.ts';
import type { AreaDoCliente } from './cadastro/acesso.ts';
import { needContato } from './cadastro/ficha.repository.ts';
import { limiteDeContatos } from './cadastro/limite.ts';
import { mudancasNaLinhaDoTempo } from './cadastro/linha-do-tempo.ts';
import { contatosMudaram, recordMudanca } from './cadastro/mudancas.ts';
import { contatosRoutes } from './contatos.routes.ts';
import { contatosImportavel, type DaImportacao } from './importacao/contatos.importavel.ts';
import { visibleTo } from './lista/contatos.scope.ts';
import { contatosExportacao } from './lista/lista.exportacao.ts';
import { contatosLoteService } from './lote/lote.service.ts';
import { contatosMesclaService } from './mescla/mescla.service.ts';
import { contatosParesService } from './mescla/pares.service.ts';
import { contatosPessoa } from './pessoa/pessoa.ts';
import { contatosSaida } from './pessoa/saida.ts';

export function contatosModule(core: Core, area: AreaDoCliente, daImportacao: DaImportacao): Module {
  const lote = contatosLoteService(core);
  const mesclas = contatosMesclaService(core);
  const pares = contatosParesService(core);
  return {
    name: 'contatos',
    limites: [limiteDeContatos],
    pessoa: contatosPessoa,
    saida: [contatosSaida],
    linhaDoTempo: mudancasNaLinhaDoTempo,
    menu: [
      { id_menu: 400, titulo: 'Contatos', caminho: '/contatos', icone: 'contacts', lugar: 'lateral', grupo: 'Cadastros', permission: ['contatos', 'getAll'] },
    ],

    exportacoes: [contatosExportacao],
    importaveis: [contatosImportavel(daImportacao)],
    anexaveis: [
      {
        area: 'contatos',
        calls: anexosDeContato,
        need: needContato,
        record: (db, person, id, campos) => recordMudanca(db, [id], 'alterado', person.id_login, campos),
      },
    ],
    registros: [{ area: 'contatos', escopo: { de: sql`contato c`, id: sql`c.id_contato`, ve: visibleTo } }],
    consumers: [contatosMudaram],
    jobs: {
      contato_lote: (id_empresa: number, dados: Jobs['contato_lote']) => lote.run(id_empresa, dados),
      contato_pares: (id_empresa: number) => pares.search(id_empresa),
    },
    cron: [
      { name: 'contato_lotes_antigos', schedule: '41 * * * *', run: () => lote.sweep() },
      { name: 'contato_mesclas_antigas', schedule: '17 4 * * *', run: () => mesclas.sweep() },
    ],
    routes: (register) => contatosRoutes(register, core, { lote, mesclas, pares, area }),
  };
}
