import type { NoDePermissao } from '@prosa/contract/grupos/grupos.schemas.ts';
import { memo } from 'react';
import type { Funcao, Marca } from '../arvore.ts';
import classes from './chave.module.css';

/** What the screen does with its marks. */
export interface AtosDaArvore {
  /** A switch: of a function, or of all of an area. */
  set(node: NoDePermissao | Funcao, marca: Marca): void;
  who(funcao: Funcao): void;
}

interface RowProps {
  funcao: Funcao;
  /** Why the switch cannot be used, when it cannot. */
  locked: string | undefined;
  /** Of the grupo beside, when one is compared. */
  other: Funcao | undefined;
  acts: AtosDaArvore;
}

const differs = (a: Funcao, b: Funcao | undefined): boolean => b !== undefined && a.status !== b.status;

const FuncaoRow = memo(function FuncaoRow({ funcao, locked, other, acts }: RowProps) {
  const { titulo, status, proprio = false } = funcao;
  return (
    <div className={classes.row}>
      <span className={classes.name}>
        {titulo}
        <small>{proprio ? 'próprio deste grupo' : 'do modelo'}</small>
      </span>
      {proprio && locked === undefined && (
        <button type="button" className={classes.link} aria-label={`Voltar ao modelo: ${titulo}`} onClick={() => acts.set(funcao, null)}>
          Voltar ao modelo
        </button>
      )}
      <button type="button" className={classes.link} aria-label={`Quem pode: ${titulo}`} onClick={() => acts.who(funcao)}>
        Quem pode?
      </button>
      {other && (
        <span className={classes.other} data-differs={differs(funcao, other) || undefined}>
          {other.status === 1 ? 'Pode' : 'Não pode'}
        </span>
      )}
      <input
        type="checkbox"
        role="switch"
        className={classes.switch}
        aria-label={titulo}
        checked={status === 1}
        aria-checked={status === 1}
        disabled={locked !== undefined}
        title={locked}
        onChange={() => acts.set(funcao, status === 1 ? 0 : 1)}
      />
    </div>
  );
});

interface AreaProps {
  area: NoDePermissao;
  /** Functions that are on screen: those that were searched for. */
  shown: readonly Funcao[];
  /** Why nothing can be changed, when nothing can. */
  locked: string | undefined;
  /** Whether the person has a function, and so may give it. */
  has: (funcao: Funcao) => boolean;
  other: NoDePermissao | undefined;
  acts: AtosDaArvore;
}

const lacking = 'Você não tem esta permissão: não dá para dar nem tirar.';

/** An area of the tree with its functions. */
export const AreaDePermissoes = memo(function AreaDePermissoes({ area, shown, locked, has, other, acts }: AreaProps) {
  const on = area.filhos.filter(({ status }) => status === 1).length;
  const all = locked ?? (area.filhos.every(has) ? undefined : lacking);
  return (
    <section className={classes.area} aria-label={area.titulo}>
      <div className={classes.head}>
        <h2>{area.titulo}</h2>
        <span className={classes.count}>
          {on} de {area.filhos.length}
        </span>
        <span className={classes.grow} />
        {area.proprio && all === undefined && (
          <button type="button" className={classes.link} aria-label={`Voltar a área ao modelo: ${area.titulo}`} onClick={() => acts.set(area, null)}>
            Voltar ao modelo
          </button>
        )}
        <input
          type="checkbox"
          role="switch"
          className={classes.switch}
          aria-label={`Tudo de ${area.titulo}`}
          checked={area.status === 1}
          aria-checked={area.status === 1}
          disabled={all !== undefined}
          title={all}
          onChange={() => acts.set(area, area.status === 1 ? 0 : 1)}
        />
      </div>
      {shown.map((funcao) => (
        <FuncaoRow
          key={funcao.id_permissao}
          funcao={funcao}
          locked={locked ?? (has(funcao) ? undefined : lacking)}
          other={other?.filhos.find(({ id_permissao }) => id_permissao === funcao.id_permissao)}
          acts={acts}
        />
      ))}
    </section>
  );
});
