import { kanbanBloco, kanbanComentario } from '@prosa/contract/kanban/blocos.endpoints.ts';
import { kanbanEstagio, kanbanQuadros } from '@prosa/contract/kanban/quadros.endpoints.ts';
import { sql } from 'kysely';
import sharp from 'sharp';
import type { Staff } from '../../core/auth/person.ts';
import type { Core, Demonstracao } from '../../core/module.ts';
import { registroParts } from '../../core/registro/modulo.ts';
import { registroService } from '../../core/registro/servico.ts';
import { anexosService } from '../anexos/anexos.api.ts';
import { ligarQuadro } from '../departamentos/departamentos.api.ts';
import { blocosRegistro } from './blocos/blocos.registro.ts';
import { blocosService } from './blocos/blocos.service.ts';
import { comentariosService } from './blocos/comentarios.service.ts';
import { modelosService } from './blocos/modelos.ts';
import { estagiosService } from './estagios/estagios.service.ts';
import { quadrosRegistro } from './quadros/quadros.registro.ts';
import { quadrosService } from './quadros/quadros.service.ts';

interface Exemplo {
  readonly titulo: string;
  /** Its list, by place. */
  readonly lista: number;
  /** Cents. */
  readonly valor?: number;
  /** Days from today. */
  readonly prazo?: number;
  readonly prioridade?: 1 | 2 | 3 | 4;
  /** By place among the labels. */
  readonly etiquetas?: readonly number[];
  readonly itens?: readonly (readonly [title: string, status: 0 | 1])[];
  readonly comentario?: string;
  /** A picture that it shows on its face. */
  readonly capa?: string;
}

const cozinha = `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="360"><rect width="640" height="360" fill="#efe7dc"/>
  <rect y="300" width="640" height="60" fill="#b08d6a"/><g fill="#5f7a6b"><rect x="40" y="190" width="130" height="110"/><rect x="180" y="190" width="130" height="110"/>
  <rect x="40" y="40" width="130" height="80"/><rect x="330" y="40" width="130" height="80"/><rect x="470" y="40" width="130" height="260"/></g>
  <rect x="320" y="190" width="140" height="110" fill="#3b4046"/><rect x="334" y="216" width="112" height="60" rx="6" fill="#20242a"/>
  <rect x="30" y="178" width="440" height="14" fill="#d9cbb8"/><path d="M180 40h140l-20 60h-100z" fill="#c7ccd1"/></svg>`;

const etiquetas = [
  { nome: 'Residencial', cor: 'blue' },
  { nome: 'Empresa', cor: 'violet' },
  { nome: 'Indicação', cor: 'green' },
  { nome: 'Sob medida', cor: 'orange' },
] as const;

/** Sales of Loja Aurora, in every list of their board. */
const vendas: readonly Exemplo[] = [
  { titulo: 'Sofá de canto para sala', lista: 0, valor: 489_000, etiquetas: [0], comentario: '<p>Viu no Instagram, quer saber das cores.</p>' },
  { titulo: '12 cadeiras para o refeitório', lista: 0, valor: 720_000, etiquetas: [1] },
  { titulo: 'Mesa de jantar 8 lugares', lista: 0, valor: 359_000, etiquetas: [0, 2], prioridade: 2 },
  { titulo: 'Armário planejado do quarto', lista: 1, valor: 1_250_000, etiquetas: [0, 3], prioridade: 3, prazo: 2 },
  {
    titulo: 'Recepção da clínica',
    lista: 1,
    valor: 2_180_000,
    etiquetas: [1, 3],
    prazo: 5,
    itens: [
      ['Medir o espaço', 1],
      ['Ver tomadas', 0],
      ['Fotos do local', 1],
    ],
  },
  { titulo: 'Estante para livros', lista: 1, valor: 198_000, etiquetas: [0] },
  {
    titulo: 'Cozinha completa',
    lista: 2,
    valor: 3_400_000,
    etiquetas: [3],
    prioridade: 4,
    prazo: -1,
    comentario: '<p>Pediu parcelado em 10 vezes.</p>',
    itens: [
      ['Escolher o granito', 1],
      ['Confirmar as medidas da coifa', 0],
    ],
    capa: cozinha,
  },
  { titulo: 'Poltronas do escritório', lista: 2, valor: 560_000, etiquetas: [1] },
  { titulo: 'Berço e cômoda', lista: 2, valor: 270_000, etiquetas: [0, 2], prazo: 9 },
  {
    titulo: 'Home office',
    lista: 3,
    valor: 640_000,
    etiquetas: [0],
    prioridade: 3,
    itens: [
      ['Proposta', 1],
      ['Desconto com a gerência', 0],
    ],
  },
  { titulo: 'Loja nova no shopping', lista: 3, valor: 8_900_000, etiquetas: [1, 3], prioridade: 4, prazo: 1 },
  { titulo: 'Rack e painel', lista: 4, valor: 185_000, etiquetas: [0] },
  { titulo: 'Móveis da varanda', lista: 4, valor: 430_000, etiquetas: [2] },
];
const posVenda: readonly Exemplo[] = [
  { titulo: 'Confirmar a entrega do guarda-roupa', lista: 0, prazo: 1 },
  {
    titulo: 'Agendar a montagem da cozinha',
    lista: 1,
    prazo: 3,
    itens: [
      ['Falar com o montador', 1],
      ['Confirmar com o cliente', 0],
    ],
  },
  { titulo: 'Esperando foto do arranhão', lista: 2 },
  { titulo: 'Troca do puxador', lista: 3 },
];

/** Boards for the demonstration, saved as people save them. */
export const kanbanDemo =
  (core: Core) =>
  async ({ admin, pessoas }: Demonstracao): Promise<void> => {
    const boards = registroService(core, quadrosRegistro);
    const cards = registroService(core, blocosRegistro);
    const quadros = quadrosService(core);
    const estagios = estagiosService(core);
    const blocos = blocosService(core);
    const comentarios = comentariosService(core);
    const arquivos = anexosService(core, registroParts(core, blocosRegistro).anexaveis![0]!);
    const { rows: contatos } = await core.database.lerEmpresa(admin.id_empresa, (db) =>
      sql<{ id_contato: number }>`select id_contato from contato where excluido_em is null order by id_contato limit 12`.execute(db),
    );
    const { rows: departamentos } = await core.database.lerEmpresa(admin.id_empresa, (db) =>
      sql<{ id_departamento: number }>`select id_departamento from departamento where excluido_em is null order by id_departamento limit 1`.execute(db),
    );

    const fill = async (id_quadro: number, exemplos: readonly Exemplo[]): Promise<void> => {
      const { estagios: lista, etiquetas: labels } = await quadros.editar(admin, id_quadro);
      for (const [i, { titulo, lista: place, valor, prazo, prioridade, etiquetas: marks = [], itens, comentario, capa }] of exemplos.entries()) {
        const id_bloco = await cards.store(
          admin,
          kanbanBloco.store.body.parse({
            id_estagio: lista[place]!.id_estagio,
            titulo,
            valor: valor ?? null,
            id_contato: contatos[i % contatos.length]?.id_contato ?? null,
            id_responsavel: i % 4 === 0 ? null : (pessoas[i % pessoas.length]?.id_login ?? null),
            prioridade: prioridade ?? null,
            // one in four is not dated yet
            previsto_em:
              valor === undefined || i % 4 === 3 ? null : new Date(core.clock.now().getTime() + (i % 5) * 21 * 86_400_000).toISOString().slice(0, 10),
            etiquetas: marks.map((m) => labels[m]!.id_etiqueta),
            prazo_em: prazo === undefined ? null : new Date(core.clock.now().getTime() + prazo * 86_400_000).toISOString(),
          }),
        );
        if (itens) {
          const id_checklist = await blocos.checklist(admin, { id_bloco, id_checklist: undefined, titulo: 'Antes da proposta' });
          for (const [title, status] of itens) await blocos.item(admin, { id_checklist, id_checklist_item: undefined, title, status });
        }
        if (comentario) await comentarios.store(admin, kanbanComentario.store.body.parse({ id_bloco, comentario }));
        if (!capa) continue;
        const bytes = await sharp(Buffer.from(capa)).webp({ quality: 80 }).toBuffer();
        const { id_anexo } = await arquivos.attach(admin, id_bloco, { name: `${titulo}.webp`, bytes }, undefined);
        await blocos.capa(admin, { id_bloco, id_anexo });
      }
    };

    const make = (body: object): Promise<number> => boards.store(admin, kanbanQuadros.store.body.parse(body));
    const funil = await make({
      titulo: 'Funil de vendas',
      descricao: 'Do primeiro contato à venda',
      modelo: 'vendas',
      cor: 'violet',
      visibilidade: 2,
      etiquetas,
      motivos: [{ titulo: 'Preço' }, { titulo: 'Prazo de entrega' }, { titulo: 'Comprou de outro' }, { titulo: 'Desistiu' }],
    });
    const { estagios: lista } = await quadros.editar(admin, funil);
    for (const [i, probabilidade] of [10, 25, 50, 75].entries()) {
      const { id_estagio, titulo } = lista[i]!;
      const parado = i === 3 ? { limite: 10, parado_dias: 14 } : {};
      await estagios.store(admin, kanbanEstagio.store.body.parse({ id_estagio, titulo, probabilidade, ...parado }));
    }
    const perdido = lista.at(-1)!;
    await estagios.store(admin, kanbanEstagio.store.body.parse({ id_estagio: perdido.id_estagio, titulo: perdido.titulo, pede_motivo: 1 }));
    await fill(funil, vendas);
    await quadros.favoritar(admin, funil);
    // a template made of the card with the longest checklist
    const { rows: examples } = await core.database.lerEmpresa(admin.id_empresa, (db) =>
      sql<{ id_bloco: number }>`select id_bloco from kanban_bloco where id_quadro = ${funil} and titulo = 'Recepção da clínica'`.execute(db),
    );
    await modelosService(core).store(admin, { id_modelo: undefined, id_bloco: examples[0]!.id_bloco, nome: 'Projeto para empresa' });

    const depois = await make({ titulo: 'Pós-venda', descricao: 'Entregas, montagens e trocas', modelo: 'atendimento', cor: 'green', visibilidade: 1 });
    await fill(depois, posVenda);
    await ligarDepartamento(core, admin, departamentos[0]?.id_departamento, lista[0]!);
  };

/** Cards that are made in a sala of this departamento begin there. */
async function ligarDepartamento(
  core: Core,
  admin: Staff,
  id_departamento: number | undefined,
  { id_quadro, id_estagio }: { id_quadro: number; id_estagio: number },
) {
  if (id_departamento === undefined) return;
  await core.database.comEmpresa(admin.id_empresa, (db) => ligarQuadro(db, id_departamento, { id_quadro, id_estagio }));
}
