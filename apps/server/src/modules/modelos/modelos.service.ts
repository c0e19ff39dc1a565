import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { CadTextoCrm } from '@prosa/contract/modelos/modelos.endpoints.ts';
import { tipoEmail } from '@prosa/contract/modelos/modelos.tipos.ts';
import type { Input } from '@prosa/contract/wire.ts';
import type { Staff } from '../../core/auth/person.ts';
import type { Db } from '../../core/db/database.ts';
import { AppError, invalid, notFound } from '../../core/errors.ts';
import { limparHtml } from '../../core/html/limpar.ts';
import type { FileReply } from '../../core/http/binding.ts';
import type { Core } from '../../core/module.ts';
import type { Lista } from '../../core/registro/lista.ts';
import { registro } from '../../core/registro/registro.ts';
import { isInline, messageTypeOf } from '../atendimentos/atendimentos.api.ts';
import { presentDetalhe } from './modelos.presenter.ts';
import * as repository from './modelos.repository.ts';
import { mayChange, visibleTo } from './modelos.scope.ts';

type Body = Input<typeof CadTextoCrm.store>['body'];
type ListInput = Input<typeof CadTextoCrm.getAll>;

const notAllowed = (act: string): AppError => new AppError('sem_permissao', `Você só pode ${act} os seus modelos pessoais.`);

export async function needModelo(db: Db, person: Staff, id_texto: number): Promise<repository.ModeloRow> {
  const row = await repository.findModelo(db, person, id_texto);
  if (!row) throw notFound('Modelo');
  return row;
}

/** The bodies to store, checked: files are uploads of whoever saves, or were in this template before. */
async function itensOf(db: Db, person: Staff, body: Body): Promise<repository.NewItem[]> {
  const before = body.id_texto === undefined ? [] : await repository.findItens(db, body.id_texto);
  const wanted = body.itens.flatMap((item) => (item.delete === 0 && item.type !== 'text' && item.id_arquivo ? [item.id_arquivo] : []));
  const uploads = wanted.length > 0 ? await repository.findUploads(db, person.id_login, wanted) : [];
  const types = new Map<number, string>([
    ...before.flatMap((item) => (item.id_arquivo === null ? [] : [[item.id_arquivo, item.content_type ?? ''] as const])),
    ...uploads.map((file) => [file.id_arquivo, file.content_type] as const),
  ]);
  const used = new Set<number>();
  return body.itens.flatMap((item, i): repository.NewItem[] => {
    if (item.delete === 1) return [];
    const id_texto_crm = before.some((b) => b.id_texto_crm === item.id_texto_crm) ? item.id_texto_crm : undefined;
    if (id_texto_crm !== undefined && used.has(id_texto_crm)) throw invalid({ [`itens.${i}.body`]: 'Este conteúdo está repetido. Recarregue a tela.' });
    if (id_texto_crm !== undefined) used.add(id_texto_crm);
    if (item.type === 'text') return [{ id_texto_crm, type: item.type, body: body.tipo === tipoEmail ? limparHtml(item.body) : item.body, id_arquivo: null }];
    const id_arquivo = item.id_arquivo!;
    const content_type = types.get(id_arquivo);
    if (content_type === undefined) throw invalid({ [`itens.${i}.id_arquivo`]: 'Envie o arquivo de novo' });
    if (item.type === 'image' && messageTypeOf(content_type) !== 'image')
      throw invalid({ [`itens.${i}.id_arquivo`]: 'Este arquivo não é uma imagem. Use PNG, JPEG, GIF ou WebP, ou troque para documento.' });
    return [{ id_texto_crm, type: item.type, body: item.body, id_arquivo }];
  });
}

async function ownersOf(db: Db, person: Staff, body: Body): Promise<{ id_departamento: number | null; id_login: number | null }> {
  if (body.escopo === 'pessoal') return { id_departamento: null, id_login: person.id_login };
  if (!mayChange(person, true)) throw invalid({ escopo: 'Você só pode salvar modelos pessoais. Escolha "Só eu".' });
  if (body.escopo === 'todos') return { id_departamento: null, id_login: null };
  const id_departamento = body.id_departamento!;
  const mine = person.escopos.atendimento === 'todos' || person.departamentos.includes(id_departamento);
  if (!mine || !(await repository.isDepartamento(db, id_departamento))) throw invalid({ id_departamento: 'Escolha um departamento em que você atende' });
  return { id_departamento, id_login: null };
}

const { getAll: _list, ...calls } = CadTextoCrm;

/** A template with its bodies. Refuses a shortcut in use, a file that is not the person's, and what is the team's to whoever may not change that. */
export const modelosRegistro = registro(calls, {
  ...(repository.modelosLista as Lista<unknown>),
  tabela: 'modelo',
  visivel: visibleTo,
  detalhe: async (row: repository.ModeloRow, { db, person }) =>
    presentDetalhe(row, await repository.findItens(db, row.id_texto), mayChange(person, row.id_login === null)),
  async valores(body, { db, person, antes }) {
    if (antes && !mayChange(person, antes['id_login'] === null)) throw notAllowed('alterar');
    const { tipo, titulo, atalho, status } = body;
    return { tipo, titulo, atalho, status, assunto: tipo === tipoEmail ? body.assunto : '', ...(await ownersOf(db, person, body)) };
  },
  async depois(id, body, { db, person }) {
    await repository.replaceItens(db, id, await itensOf(db, person, body));
  },
  async aoMover(ids, _excluir, { db, person }) {
    if (!mayChange(person, true) && (await repository.hasShared(db, ids))) throw notAllowed('excluir');
  },
  unicos: {
    modelo_atalho: ['atalho', 'Já existe um modelo com esse atalho', 'Outro modelo já usa o atalho deste. Mude o atalho do outro antes de desfazer.'],
  },
});

export function modelosService({ database, storage }: Core) {
  return {
    list: (person: Staff, { params, query }: Pick<ListInput, 'params' | 'query'>) => {
      const asked = query.tipo ?? [];
      const tipos = params.n === 0 ? asked : [params.n];
      const status = params.ativos ? 1 : query.status === undefined ? undefined : query.status === '1' ? 1 : 0;
      const filter = { q: query.q.replace(/^\//, ''), tipos, status, escopo: query.escopo } as const;
      return database.comEmpresa(person.id_empresa, (db) => repository.findModelos(db, person, filter, query.ordem, query.page, query.rpp));
    },

    /** The bytes of a body's file, or the small picture of an image. */
    async file(person: Staff, id_texto_crm: number, tamanho: 'original' | 'miniatura'): Promise<FileReply> {
      const found = await database.comEmpresa(person.id_empresa, (db) => repository.findItemFile(db, person, id_texto_crm));
      if (!found) throw notFound('Arquivo');
      if (tamanho === 'miniatura' && found.caminho_miniatura !== null) {
        const bytes = await buffer(storage.read(found.caminho_miniatura));
        return { stream: Readable.from([bytes]), size: bytes.length, contentType: 'image/webp', name: `${found.nome}.webp`, inline: true };
      }
      return {
        stream: storage.read(found.caminho),
        size: found.tamanho,
        contentType: found.content_type,
        name: found.nome,
        inline: isInline(found.content_type),
      };
    },
  };
}
