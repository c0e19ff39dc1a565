import { Button, Checkbox, Modal, NumberInput, Select, Stack, Switch, TextInput } from '@mantine/core';
import { ApiError } from '@prosa/contract/client.ts';
import { camposExigiveis, type Estagio, exigivelDoQuadro } from '@prosa/contract/kanban/kanban.schemas.ts';
import { type TipoDeEstagio, tiposDeEstagio } from '@prosa/contract/kanban/kanban.textos.ts';
import { kanbanEstagio } from '@prosa/contract/kanban/quadros.endpoints.ts';
import { useState } from 'react';
import { call } from '@/core/api.ts';
import { messageOf, toast } from '@/core/toasts.tsx';
import { DialogForm } from '@/ui/dialog-form.tsx';
import { quadrosChanged } from '../kanban.queries.ts';
import { ColorPick } from '../quadros/color-pick.tsx';
import classes from './board.module.css';
import { useBoardHere } from './board-context.ts';

const numberOf = (value: string | number): number | null => (value === '' ? null : Number(value));

/** Name, kind and rules of a list. */
export function ListDialog({ list, onClose, onDone }: { list: Estagio; onClose: () => void; onDone: () => Promise<void> }) {
  const { campos } = useBoardHere().quadro;
  const exigiveis = [...Object.entries(camposExigiveis), ...campos.map(({ id_campo, nome }) => [exigivelDoQuadro(id_campo), nome] as const)];
  const [now, setNow] = useState(list);
  const [erros, setErros] = useState<Readonly<Record<string, string>>>({});
  const [wrong, setWrong] = useState('');
  const [busy, setBusy] = useState(false);
  const set = (change: Partial<Estagio>): void => setNow({ ...now, ...change });
  const save = async (): Promise<void> => {
    if (busy) return;
    if (now.titulo.trim() === '') return setErros({ titulo: 'Informe o título' });
    setBusy(true);
    setErros({});
    setWrong('');
    try {
      const { id_estagio, titulo, cor, tipo, probabilidade, limite, limite_recusa, travado, pede_motivo, exige, parado_dias, versao } = now;
      // a field that the board has no more is asked for no more
      const asked = exige.filter((campo) => exigiveis.some(([value]) => value === campo));
      await call(kanbanEstagio.store, {
        body: { id_estagio, titulo: titulo.trim(), cor, tipo, probabilidade, limite, limite_recusa, travado, pede_motivo, exige: asked, parado_dias, versao },
      });
      toast('Lista salva.');
      await quadrosChanged();
      await onDone();
    } catch (error) {
      if (error instanceof ApiError && Object.keys(error.erros).length > 0) setErros(error.erros);
      else setWrong(messageOf(error));
      setBusy(false);
    }
  };
  return (
    <Modal opened onClose={onClose} title={`Configurar lista ${list.titulo}`} size="lg">
      <DialogForm onSubmit={() => void save()}>
        <Stack gap="md">
          <div className={classes.two}>
            <TextInput
              label="Título"
              data-autofocus
              withAsterisk
              maxLength={80}
              value={now.titulo}
              error={erros['titulo']}
              onChange={(event) => set({ titulo: event.currentTarget.value })}
            />
            <Select
              label="Tipo"
              description="Ganho e perdido fecham o card"
              allowDeselect={false}
              data={Object.entries(tiposDeEstagio).map(([value, label]) => ({ value, label }))}
              value={String(now.tipo)}
              onChange={(value) => set({ tipo: Number(value) as TipoDeEstagio })}
            />
            <NumberInput
              label="Probabilidade"
              description="De um card daqui ser ganho, em %"
              min={0}
              max={100}
              allowDecimal={false}
              value={now.probabilidade ?? ''}
              error={erros['probabilidade']}
              onChange={(value) => set({ probabilidade: numberOf(value) })}
            />
            <NumberInput
              label="Parado depois de"
              description="Dias sem mudança"
              min={1}
              max={365}
              allowDecimal={false}
              value={now.parado_dias ?? ''}
              error={erros['parado_dias']}
              onChange={(value) => set({ parado_dias: numberOf(value) })}
            />
            <NumberInput
              label="Limite de cards"
              description="Em branco: sem limite"
              min={1}
              max={10_000}
              allowDecimal={false}
              value={now.limite ?? ''}
              error={erros['limite']}
              onChange={(value) => set({ limite: numberOf(value) })}
            />
            <ColorPick label="Cor" value={now.cor} onChange={(cor) => set({ cor })} />
          </div>
          <Stack gap={10}>
            <Switch
              label="Recusar cards acima do limite"
              description="Sem isto, o número da lista só muda de cor."
              checked={now.limite_recusa === 1}
              onChange={(event) => set({ limite_recusa: event.currentTarget.checked ? 1 : 0 })}
            />
            <Switch
              label="Travar a lista"
              description="Só administradores do quadro põem e tiram cards."
              checked={now.travado === 1}
              onChange={(event) => set({ travado: event.currentTarget.checked ? 1 : 0 })}
            />
            <Switch
              label="Perguntar o motivo de quem entra"
              description="Os motivos são os do quadro."
              checked={now.pede_motivo === 1}
              onChange={(event) => set({ pede_motivo: event.currentTarget.checked ? 1 : 0 })}
            />
          </Stack>
          <Checkbox.Group label="Campos que um card precisa ter para entrar" value={now.exige} onChange={(value) => set({ exige: value })}>
            <div className={classes.checks}>
              {exigiveis.map(([value, label]) => (
                <Checkbox key={value} value={value} label={label} />
              ))}
            </div>
          </Checkbox.Group>
          {wrong !== '' && (
            <p role="alert" className={classes.wrong}>
              {wrong}
            </p>
          )}
          <div className={classes.rowEnd}>
            <Button variant="default" onClick={onClose}>
              Cancelar
            </Button>
            <Button type="submit" loading={busy}>
              Salvar lista
            </Button>
          </div>
        </Stack>
      </DialogForm>
    </Modal>
  );
}
