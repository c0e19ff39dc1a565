import { useState } from 'react';
import { Alert, AlertActions } from '../../plain/alert.tsx';
import { Button } from '../../plain/button.tsx';
import classes from './conflict.module.css';
import type { Difference, Side } from './conflict-fields.ts';

export interface ShownDifference extends Difference {
  label: string;
  mineText: string;
  theirsText: string;
}

export interface ConflictNoticeProps {
  /** The server's words. */
  message: string;
  differences: readonly ShownDifference[];
  onTakeStored: () => void;
  onOverwrite: () => void;
  onMerge: (chosen: ReadonlyMap<string, Side>) => void;
}

/** Somebody else saved a newer version: the person sees what is not the same, and nothing is lost until they choose. */
export function ConflictNotice({ message, differences, onTakeStored, onOverwrite, onMerge }: ConflictNoticeProps) {
  const [chosen, setChosen] = useState<ReadonlyMap<string, Side>>(() => new Map(differences.map(({ field, side }) => [field, side])));
  const choose = (field: string, side: Side): void => setChosen(new Map([...chosen, [field, side]]));
  return (
    <Alert kind="warning" role="alert" flat title={message}>
      O que você escreveu continua nesta tela. Escolha qual versão fica{differences.length > 0 ? ', campo por campo ou inteira' : ''}.
      {differences.length > 0 && (
        <div className={classes.box}>
          <table className={classes.table}>
            <thead>
              <tr>
                <th scope="col">Campo</th>
                <th scope="col">A sua</th>
                <th scope="col">A salva</th>
              </tr>
            </thead>
            <tbody>
              {differences.map(({ field, label, mineText, theirsText }) => (
                <tr key={field}>
                  <th scope="row">{label}</th>
                  <td>
                    <Choice
                      field={field}
                      checked={chosen.get(field) === 'mine'}
                      name={`${label}, a sua`}
                      text={mineText}
                      onChoose={() => choose(field, 'mine')}
                    />
                  </td>
                  <td>
                    <Choice
                      field={field}
                      checked={chosen.get(field) === 'theirs'}
                      name={`${label}, a salva`}
                      text={theirsText}
                      onChoose={() => choose(field, 'theirs')}
                    />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      <AlertActions>
        <Button size="xs" variant="default" onClick={onTakeStored}>
          Descartar a minha e carregar a atual
        </Button>
        <Button size="xs" variant={differences.length > 0 ? 'default' : 'filled'} tint="warning" onClick={onOverwrite}>
          Salvar a minha por cima
        </Button>
        {differences.length > 0 && (
          <Button size="xs" tint="warning" onClick={() => onMerge(chosen)}>
            Salvar o que escolhi
          </Button>
        )}
      </AlertActions>
    </Alert>
  );
}

interface ChoiceProps {
  field: string;
  checked: boolean;
  name: string;
  text: string;
  onChoose: () => void;
}

function Choice({ field, checked, name, text, onChoose }: ChoiceProps) {
  return (
    <label className={classes.choice}>
      <input type="radio" name={`conflito-${field}`} aria-label={`${name}: ${text}`} checked={checked} onChange={onChoose} />
      <span>{text}</span>
    </label>
  );
}
