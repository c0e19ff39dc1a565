import { centavosDe } from '@prosa/brasil/dinheiro.ts';
import { readEmail } from '@prosa/brasil/email.ts';
import { telefoneDe } from '@prosa/brasil/telefone.ts';
import { isPossiblePhone } from '@prosa/brasil/telefone-internacional.ts';
import { plain } from '@prosa/brasil/texto.ts';
import { lerCampo, lerCampos, type TipoDeCampo, type ValorDeCampo } from '@prosa/contract/campos/campos.valores.ts';
import { cutAt } from '@prosa/contract/codecs.ts';
import type { DestinoDeCard } from '@prosa/contract/kanban/importar.schemas.ts';
import { prioridadesDeBloco } from '@prosa/contract/kanban/kanban.textos.ts';
import { columnsOf, dayOf, isEmpty } from '../../../core/importacao/celulas.ts';
import type { Lida } from '../../../core/importacao/importavel.ts';
import { faltam, type Preenchido } from '../estagios/regras.ts';
import { comentariosDe, type Dito, linksDe, paragraphs } from './ditos.ts';
import type { Opcoes, QuadroDoArquivo } from './quadro-do-arquivo.ts';

/** A card as a row says it. */
export interface CardLido extends Lida {
  readonly erros: Record<string, string>;
  readonly titulo: string;
  readonly codigo: string;
  /** Its list: one of the board's, or the title of one that is made. */
  readonly lista: number | string | null;
  /** Columns of a card; those that the row says nothing of are null. */
  readonly valores: Record<string, unknown>;
  readonly campos: Readonly<Record<string, ValorDeCampo>>;
  readonly membros: readonly number[];
  readonly etiquetas: readonly string[];
  readonly checklists: readonly { titulo: string; itens: readonly { title: string; status: 0 | 1 }[] }[];
  /** Of a new card alone. */
  readonly comentarios: readonly Dito[];
  readonly contato: { readonly nome: string; readonly telefone: string; readonly email: string };
  readonly arquivado: boolean;
}

const field = (tipo: TipoDeCampo, text: string): ValorDeCampo | null | undefined => {
  const lido = lerCampo({ id_campo: 0, nome: '', tipo, opcoes: [], obrigatorio: 0 }, text);
  return 'erro' in lido ? undefined : lido.valor;
};
const parts = (text: string, by: RegExp): string[] => [
  ...new Set(
    text
      .split(by)
      .map((part) => part.trim())
      .filter(Boolean),
  ),
];

/** A moment: with its zone as files of systems say it, else as people of the company mean it. A day alone ends with it. */
function momento(text: string): string | null | undefined {
  if (text === '') return null;
  if (/^\d{4}-\d\d-\d\dT.*(Z|[+-]\d\d:?\d\d)$/.test(text)) return Number.isNaN(Date.parse(text)) ? undefined : new Date(text).toISOString();
  const day = field('data', dayOf(text));
  if (day === null) return null;
  const [, hour, minute] = /[ T](\d{1,2}):(\d\d)/.exec(text) ?? [];
  if (typeof day !== 'string' || Number(hour ?? 0) > 23 || Number(minute ?? 0) > 59) return undefined;
  return `${day} ${hour?.padStart(2, '0') ?? '23'}:${minute ?? '59'}`;
}

/** '[x] done', '[ ] not yet'; what has no box is the title of those behind it, and without any box an item. */
function checklists(text: string): CardLido['checklists'] {
  const lines = parts(text, /\n|\||\s(?=\[[ xX]?\]\s)/);
  const boxed = lines.some((line) => /^\[[ xX]?\]/.test(line));
  const made: { titulo: string; itens: { title: string; status: 0 | 1 }[] }[] = [];
  for (const line of lines) {
    const [, mark, title] = /^\[([ xX]?)\]\s*(.*)$/.exec(line) ?? [];
    if (boxed && mark === undefined) made.push({ titulo: line.slice(0, 100), itens: [] });
    else {
      if (made.length === 0) made.push({ titulo: 'Checklist', itens: [] });
      const words = (title ?? line).slice(0, 200);
      if (words !== '') made.at(-1)!.itens.push({ title: words, status: mark?.toLowerCase() === 'x' ? 1 : 0 });
    }
  }
  return made.slice(0, 50).map(({ titulo, itens }) => ({ titulo, itens: itens.slice(0, 200) }));
}

const prioridades = new Map(Object.entries(prioridadesDeBloco).map(([n, word]) => [plain(word), Number(n)]));
const priorityOf = (text: string): number | undefined => (/^[1-4]$/.test(text) ? Number(text) : prioridades.get(plain(text)));

/** Reads rows; a wrong cell is said at its column. */
export function leitorDeCards(mapa: Readonly<Record<string, DestinoDeCard>>, opcoes: Opcoes, em: QuadroDoArquivo) {
  const { at, cell } = columnsOf(mapa);
  const own = em.campos.filter(({ id_campo }) => at(`campo_${id_campo}`) !== '').map((campo) => ({ ...campo, obrigatorio: 0 as const }));
  const estagios = new Map(em.estagios.map((estagio) => [plain(estagio.titulo), estagio]));

  return (celulas: readonly string[]): CardLido => {
    const erros: Record<string, string> = {};
    const text = (destino: DestinoDeCard): string => cell(celulas, destino);
    const wrong = (destino: DestinoDeCard, message: string): null => {
      erros[at(destino)] ??= message;
      return null;
    };
    const read = <T>(destino: DestinoDeCard, reader: (text: string) => T | null | undefined, message: string): T | null => {
      const said = text(destino);
      if (said === '') return null;
      const value = reader(said);
      return value === undefined ? wrong(destino, message) : value;
    };
    // a board of Trello names people by what they call themselves there: those that nobody is here are said in the card
    const ofTrello = text('codigo').startsWith('trello ');
    const strangers: string[] = [];
    const person = (destino: DestinoDeCard, said: string): number | undefined => {
      const id = em.pessoas.get(plain(said));
      if (typeof id === 'number') return id;
      if (id === null) wrong(destino, `Há mais de uma pessoa chamada ${said}: use o e-mail`);
      else if (opcoes.sem_pessoa === 1 || ofTrello) strangers.push(said);
      else wrong(destino, `${said} não trabalha aqui`);
      return undefined;
    };
    const whole = text('titulo');
    const titulo = cutAt(whole, 200).trim();
    const named = text('lista');
    const lista =
      named === '' ? (em.estagios[0]?.id_estagio ?? null) : (estagios.get(plain(named))?.id_estagio ?? (opcoes.criar === 1 ? named.slice(0, 80) : null));
    if (lista === null) wrong('lista', named === '' ? 'O quadro não tem listas' : `Não há a lista ${named} neste quadro`);
    const etiquetas = parts(text('etiquetas'), /[,;|]/).map((name) => name.slice(0, 40));
    const strange = opcoes.criar === 1 ? undefined : etiquetas.find((name) => !em.etiquetas.has(plain(name)));
    if (strange !== undefined) wrong('etiquetas', `Não há a etiqueta ${strange} neste quadro`);
    const telefone = read('telefone', (said) => (isPossiblePhone(said) ? telefoneDe(said) : undefined), 'Telefone inválido') ?? '';
    const email = read('email', (said) => readEmail(said)?.toLowerCase(), 'E-mail inválido') ?? '';
    const { valores: campos, erros: deCampos } = lerCampos(
      own,
      Object.fromEntries(own.map(({ id_campo, tipo }) => [id_campo, tipo === 'data' ? dayOf(text(`campo_${id_campo}`), em) : text(`campo_${id_campo}`)])),
    );
    for (const [id, message] of Object.entries(deCampos)) wrong(`campo_${Number(id)}`, message);
    const responsavel = text('responsavel');
    const id_responsavel = responsavel === '' ? null : (person('responsavel', responsavel) ?? null);
    const membros = parts(text('membros'), /[,;|]/)
      .flatMap((said) => person('membros', said) ?? [])
      .slice(0, 50);
    const leftOut = strangers.length === 0 ? '' : paragraphs(`Não trabalham aqui: ${[...new Set(strangers)].join(', ')}`);
    const day = (said: string): string | null | undefined => field('data', dayOf(said, em)) as string | null | undefined;
    return {
      erros,
      titulo,
      codigo: text('codigo').slice(0, 50),
      lista,
      valores: {
        titulo: titulo || null,
        // the rest of a title that is too long is not lost
        descricao: `${whole === titulo ? '' : paragraphs(whole)}${paragraphs(text('descricao'))}${leftOut}${linksDe(text('links'))}` || null,
        id_departamento: read('departamento', (said) => em.departamentos.get(plain(said)), 'Não há este departamento'),
        id_responsavel,
        valor: read('valor', (said) => centavosDe(said) ?? undefined, 'Informe um valor como 1.234,56'),
        probabilidade: read('probabilidade', percent, 'De 0 a 100'),
        previsto_em: read('previsto_em', day, 'Data inválida'),
        prioridade: read('prioridade', priorityOf, 'Use Baixa, Normal, Alta ou Urgente'),
        inicio_em: read('inicio_em', day, 'Data inválida'),
        prazo_em: read('prazo_em', momento, 'Informe a data, com a hora se houver'),
        id_motivo: read('motivo', (said) => em.motivos.get(plain(said)), 'Não há este motivo no quadro'),
      },
      campos,
      membros,
      etiquetas,
      checklists: checklists(text('checklists')),
      comentarios: comentariosDe(text('comentarios')),
      contato: { nome: text('contato').slice(0, 120), telefone, email },
      arquivado: read('arquivado', (said) => (field('sim_nao', said) as boolean | undefined) ?? undefined, 'Use Sim ou Não') ?? false,
    };
  };
}

function percent(text: string): number | undefined {
  const n = field('numero', text.endsWith('%') ? text.slice(0, -1).trimEnd() : text);
  return typeof n === 'number' && Number.isInteger(n) && n >= 0 && n <= 100 ? n : undefined;
}

/** What a card has, its contato too when that is made with it. */
export const comQuemVem = ({ valores, campos, contato }: CardLido): Preenchido => ({
  ...valores,
  campos,
  id_contato: valores['id_contato'] ?? (contato.telefone || contato.email),
});

/** The column of what a list asks for: fields of the board's own have one each. */
export const colunaDe = (exigivel: string): string => exigivel.replace('campos.', 'campo_');

/** What is wrong with a row that becomes a new card: also what it lacks, and what its list asks for. */
export function faltasDoCard(lida: CardLido, mapa: Readonly<Record<string, string>>, em: QuadroDoArquivo): Record<string, string> {
  const { erros, valores, lista, arquivado } = lida;
  const { at } = columnsOf(mapa);
  const lacks: Record<string, string> = isEmpty(valores['titulo']) ? { [at('titulo')]: 'Informe o título' } : {};
  const estagio = em.estagios.find(({ id_estagio }) => id_estagio === lista);
  if (estagio && !arquivado) {
    if (estagio.travado === 1 && em.quadro.papel < 3) lacks[at('lista')] = `A lista ${estagio.titulo} está travada`;
    if (estagio.pede_motivo === 1 && em.motivos.size > 0 && isEmpty(valores['id_motivo']))
      lacks[at('motivo', 'lista')] = `Informe o motivo para entrar em ${estagio.titulo}`;
    const columns: Readonly<Record<string, readonly string[]>> = {
      id_contato: ['telefone', 'email', 'contato'],
      id_responsavel: ['responsavel'],
      id_departamento: ['departamento'],
    };
    for (const [campo, message] of Object.entries(faltam(estagio, comQuemVem(lida), em.campos)))
      lacks[at(...(columns[campo] ?? [colunaDe(campo)]), 'lista')] = message;
  }
  return { ...lacks, ...erros };
}
