import { Alert, Autocomplete, Button, Group, Modal, Skeleton, Stack, Text, TextInput } from '@mantine/core';
import type { Atendimento } from '@prosa/contract/atendimentos/atendimentos.schemas.ts';
import { type ModeloOficial, WppModelo } from '@prosa/contract/wpp-modelos/wpp-modelos.endpoints.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '@/core/api.ts';
import { read, write } from '@/core/calls.ts';
import { useCan } from '@/core/session/session.ts';
import { messageOf, toast, toastError } from '@/core/toasts.tsx';
import { categoriaText, estadoText, filled } from '@/features/wpp-modelos/public.ts';
import { DialogForm } from '@/ui/dialog-form.tsx';
import { Tag } from '@/ui/light.tsx';
import { useReturnFocus } from '@/ui/use-return-focus.ts';
import classes from './janela.module.css';

function chargeText({ cobranca }: ModeloOficial, windowOpen: boolean): string {
  if (cobranca === 'sempre') return 'cobrado pela Meta';
  return cobranca === 'fora_da_janela' && !windowOpen ? 'cobrado pela Meta fora das 24 horas' : 'sem cobrança da Meta agora';
}

const matches = ({ nome, texto }: ModeloOficial, q: string): boolean => `${nome} ${texto}`.toLowerCase().includes(q.trim().toLowerCase());

interface OfficialModalProps {
  sala: Atendimento & { id_wpp_config: number };
  /** One may write freely, too. */
  windowOpen: boolean;
  onClose: () => void;
}

/** Chooses one of the official templates of the sala's line, fills it in and sends it. */
export function OfficialModal({ sala, windowOpen, onClose }: OfficialModalProps) {
  useReturnFocus();
  const [chosen, setChosen] = useState<ModeloOficial | null>(null);
  return (
    <Modal opened onClose={onClose} title={chosen === null ? 'Escolha um modelo oficial' : chosen.nome} size="lg">
      {chosen === null ? (
        <Choices id_wpp_config={sala.id_wpp_config} windowOpen={windowOpen} onChoose={setChosen} />
      ) : (
        <Fill sala={sala} modelo={chosen} windowOpen={windowOpen} onBack={() => setChosen(null)} onSent={onClose} />
      )}
    </Modal>
  );
}

function Choices({ id_wpp_config, windowOpen, onChoose }: { id_wpp_config: number; windowOpen: boolean; onChoose: (modelo: ModeloOficial) => void }) {
  const [q, setQ] = useState('');
  const mayRead = useCan('WPP', 'conectar');
  const list = useQuery(read(WppModelo.getAll, { params: { id_wpp_config } }));
  const sync = useMutation({ ...write(WppModelo.sincronizar, WppModelo.getAll), onError: (error) => toastError(messageOf(error)) });
  const refresh = mayRead && (
    <Button size="xs" variant="default" loading={sync.isPending} onClick={() => sync.mutate({ params: { id_wpp_config } })}>
      Buscar na Meta
    </Button>
  );
  if (list.isPending) return <Skeleton h={160} />;
  if (list.error)
    return (
      <Alert color="red" title="Não foi possível carregar os modelos">
        <Button size="xs" variant="default" onClick={() => void list.refetch()}>
          Tentar de novo
        </Button>
      </Alert>
    );
  const { data } = list.data;
  if (data.length === 0)
    return (
      <Stack gap="sm" align="flex-start">
        <Text size="sm">
          {mayRead ? 'Nenhum modelo oficial foi lido deste número ainda.' : 'Nenhum modelo oficial foi lido deste número ainda. Peça a quem cuida dos números.'}
        </Text>
        {refresh}
      </Stack>
    );
  const shown = data.filter((m) => matches(m, q)).toSorted((a, b) => Number(b.enviavel) - Number(a.enviavel));
  return (
    <Stack gap="sm">
      <Group gap="xs" wrap="nowrap">
        <TextInput
          data-autofocus
          aria-label="Buscar modelo"
          placeholder="Buscar pelo nome ou pelo texto"
          value={q}
          onChange={(e) => setQ(e.currentTarget.value)}
          style={{ flex: 1 }}
        />
        {refresh}
      </Group>
      <Stack gap={6} className={classes.list} role="list" aria-label="Modelos oficiais">
        {shown.map((modelo) => (
          <div key={modelo.id_wpp_modelo} role="listitem">
            <button type="button" className={classes.choice} disabled={!modelo.enviavel} onClick={() => onChoose(modelo)}>
              <span className={classes.name}>
                {modelo.nome}
                <Tag tint="gray">{categoriaText(modelo.categoria)}</Tag>
                {modelo.estado !== 'APPROVED' && <Tag tint="orange">{estadoText(modelo.estado)}</Tag>}
              </span>
              <span className={classes.body}>{modelo.texto}</span>
              <Text span size="xs" c="dimmed">
                {modelo.enviavel ? chargeText(modelo, windowOpen) : modelo.motivo || 'Não pode ser enviado daqui'}
              </Text>
            </button>
          </div>
        ))}
        {shown.length === 0 && <Text size="sm">Nenhum modelo com “{q.trim()}”.</Text>}
      </Stack>
    </Stack>
  );
}

interface FillProps {
  sala: Atendimento;
  modelo: ModeloOficial;
  windowOpen: boolean;
  onBack: () => void;
  onSent: () => void;
}

function Fill({ sala, modelo, windowOpen, onBack, onSent }: FillProps) {
  const [values, setValues] = useState<readonly string[]>(() => Array.from({ length: modelo.variaveis }, () => ''));
  const [wrong, setWrong] = useState(false);
  const suggestions = [...new Set([sala.nome.split(' ')[0] ?? '', sala.nome, sala.telefone ?? ''].filter(Boolean))];
  const send = useMutation({
    mutationFn: () =>
      call(WppModelo.enviar, { params: { id_wpp_modelo: modelo.id_wpp_modelo }, body: { chat_id: sala.chat_id, variaveis: values.map((v) => v.trim()) } }),
    onSuccess: () => {
      toast('Modelo enviado.');
      onSent();
    },
    onError: (error) => toastError(messageOf(error)),
  });
  const submit = (): void => {
    const missing = values.some((value) => value.trim() === '');
    setWrong(missing);
    if (!missing) send.mutate();
  };
  return (
    <DialogForm onSubmit={submit}>
      <Stack gap="md">
        {values.map((value, i) => (
          <Autocomplete
            // oxlint-disable-next-line react/no-array-index-key -- places of a text are their numbers
            key={i}
            label={`Variável ${i + 1}`}
            data={suggestions}
            value={value}
            maxLength={1024}
            data-autofocus={i === 0 || undefined}
            error={wrong && value.trim() === '' ? 'Preencha a variável' : undefined}
            onChange={(next) => setValues(values.map((old, at) => (at === i ? next : old)))}
          />
        ))}
        <div>
          <Text size="sm" fw={500} mb={4}>
            O cliente vai receber
          </Text>
          <div className={classes.preview}>
            {modelo.cabecalho && <b>{`${modelo.cabecalho}\n`}</b>}
            {filled(modelo.texto, values)}
            {modelo.rodape && (
              <Text size="xs" c="dimmed">
                {modelo.rodape}
              </Text>
            )}
            {modelo.botoes.length > 0 && <Text size="xs">{`Botões: ${modelo.botoes.join(' · ')}`}</Text>}
          </div>
          <Text size="xs" c="dimmed" mt={4}>
            {categoriaText(modelo.categoria)}, {chargeText(modelo, windowOpen)}.
          </Text>
        </div>
        <Group justify="flex-end">
          <Button variant="default" onClick={onBack}>
            Voltar
          </Button>
          <Button type="submit" loading={send.isPending}>
            Enviar modelo
          </Button>
        </Group>
      </Stack>
    </DialogForm>
  );
}
