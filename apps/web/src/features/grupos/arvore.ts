import type { NoDePermissao } from '@prosa/contract/grupos/grupos.schemas.ts';

export type Funcao = NoDePermissao['filhos'][number];
/** Given, taken, or as the model says. */
export type Marca = 0 | 1 | null;

const byModel = ({ status, proprio = false }: Funcao): 0 | 1 => (proprio ? (status === 1 ? 0 : 1) : status);

function marked(funcao: Funcao, marca: Marca): Funcao {
  const model = byModel(funcao);
  const status = marca ?? model;
  return status === funcao.status && (status !== model) === funcao.proprio ? funcao : { ...funcao, status, proprio: status !== model };
}

/** The tree after marks, by id_permissao of a function; what does not change stays the same object, so that its row is not drawn again. */
export function withMarks(tree: readonly NoDePermissao[], marcas: ReadonlyMap<number, Marca>): NoDePermissao[] {
  return tree.map((area) => {
    if (!area.filhos.some(({ id_permissao }) => marcas.has(id_permissao))) return area;
    const filhos = area.filhos.map((f) => (marcas.has(f.id_permissao) ? marked(f, marcas.get(f.id_permissao)!) : f));
    return { ...area, filhos, status: filhos.every(({ status }) => status === 1) ? 1 : 0, proprio: filhos.some(({ proprio }) => proprio) };
  });
}

/** Marks that bring these functions back to what they are now. */
export const marksOf = (funcoes: readonly Funcao[]): Map<number, Marca> =>
  new Map(funcoes.map(({ id_permissao, status, proprio = false }) => [id_permissao, proprio ? status : null]));
