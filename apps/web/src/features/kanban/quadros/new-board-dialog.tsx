import { Button, Modal, Select, Stack, Switch, TextInput } from '@mantine/core';
import { ApiError } from '@prosa/contract/client.ts';
import { type ModeloDeQuadro, modelosDeQuadro, visibilidadesDeQuadro } from '@prosa/contract/kanban/kanban.schemas.ts';
import { kanbanQuadros } from '@prosa/contract/kanban/quadros.endpoints.ts';
import { useState } from 'react';
import { call } from '@/core/api.ts';
import { queryClient } from '@/core/query-client.ts';
import { messageOf, toast } from '@/core/toasts.tsx';
import { LimitNotice, LimitReached, usePlanLimit } from '@/features/empresas/public.tsx';
import { DialogForm } from '@/ui/dialog-form.tsx';
import { AsyncSelect } from '@/ui/form/async-select.tsx';
import { ajustesQuery, quadroOptions, quadrosChanged } from '../kanban.queries.ts';
import classes from './quadros.module.css';

const blank = 'branco';
const copy = 'copia';
const starts = [
  { value: blank, label: 'Em branco' },
  ...Object.entries(modelosDeQuadro).map(([value, { titulo }]) => ({ value, label: `Modelo: ${titulo}` })),
  { value: copy, label: 'Cópia de outro quadro' },
];

/** A new board: blank, from a template, or like another one. */
export function NewBoardDialog({ onClose, onMade }: { onClose: () => void; onMade: (dns: string) => void }) {
  const [titulo, setTitulo] = useState('');
  const [start, setStart] = useState<string>('vendas');
  const [from, setFrom] = useState<number | null>(null);
  const [withCards, setWithCards] = useState(false);
  const [visibilidade, setVisibilidade] = useState('0');
  const [erros, setErros] = useState<Readonly<Record<string, string | undefined>>>({});
  const [wrong, setWrong] = useState('');
  const [busy, setBusy] = useState(false);
  const { limit, reached } = usePlanLimit('quadros');
  const save = async (): Promise<void> => {
    if (busy) return;
    const missing = { ...(titulo.trim() === '' && { titulo: 'Informe o título' }), ...(start === copy && from === null && { de: 'Escolha o quadro' }) };
    setErros(missing);
    setWrong('');
    if (Object.keys(missing).length > 0) return;
    setBusy(true);
    try {
      let dns: string;
      if (start === copy)
        dns = (await call(kanbanQuadros.copiar, { params: { id: from! }, body: { titulo: titulo.trim(), com_blocos: withCards ? 1 : 0 } })).dns;
      else {
        const { id_quadro } = await call(kanbanQuadros.store, {
          body: {
            titulo: titulo.trim(),
            visibilidade: Number(visibilidade),
            ...(start !== blank && { modelo: start as ModeloDeQuadro }),
          },
        });
        ({ dns } = (await queryClient.fetchQuery(ajustesQuery(id_quadro))).data);
      }
      toast('Quadro criado.');
      await quadrosChanged();
      onMade(dns);
    } catch (error) {
      if (error instanceof ApiError && Object.keys(error.erros).length > 0) setErros(error.erros);
      else setWrong(messageOf(error));
      setBusy(false);
    }
  };
  if (reached && limit !== undefined)
    return (
      <Modal opened onClose={onClose} title="Novo quadro" size="md">
        <LimitReached recurso="quadros" limit={limit} onBack={onClose} />
      </Modal>
    );
  const lists = start in modelosDeQuadro ? modelosDeQuadro[start as ModeloDeQuadro].estagios.join(' · ') : undefined;
  return (
    <Modal opened onClose={onClose} title="Novo quadro" size="md">
      <DialogForm onSubmit={() => void save()}>
        <Stack gap="sm">
          <LimitNotice recurso="quadros" limit={limit} />
          <TextInput
            label="Título"
            data-autofocus
            withAsterisk
            maxLength={100}
            autoComplete="off"
            value={titulo}
            error={erros['titulo']}
            onChange={(event) => setTitulo(event.currentTarget.value)}
          />
          <Select label="Como começa" allowDeselect={false} data={starts} value={start} description={lists} onChange={(value) => setStart(value ?? blank)} />
          {start === copy ? (
            <>
              <AsyncSelect label="Quadro" withAsterisk query={quadroOptions} value={from} error={erros['de']} onChange={setFrom} />
              <Switch label="Copiar também os cards em aberto" checked={withCards} onChange={(event) => setWithCards(event.currentTarget.checked)} />
            </>
          ) : (
            <Select
              label="Quem vê"
              allowDeselect={false}
              data={Object.entries(visibilidadesDeQuadro).map(([value, label]) => ({ value, label }))}
              value={visibilidade}
              onChange={(value) => setVisibilidade(value ?? '0')}
            />
          )}
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
              Criar quadro
            </Button>
          </div>
        </Stack>
      </DialogForm>
    </Modal>
  );
}
