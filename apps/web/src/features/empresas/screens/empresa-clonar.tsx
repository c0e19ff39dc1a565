import { Alert, Button, Checkbox, Group, Radio, Select, Skeleton, Stack, Text, TextInput } from '@mantine/core';
import { ApiError } from '@prosa/contract/client.ts';
import { ClonarEmpresa, type ItemDeCopia, itensDeCopia } from '@prosa/contract/clonagem/clonagem.endpoints.ts';
import { ConfigEmpresa } from '@prosa/contract/empresas/empresas.endpoints.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { call } from '@/core/api.ts';
import { read } from '@/core/calls.ts';
import { useSession } from '@/core/session/session.ts';
import { messageOf } from '@/core/toasts.tsx';
import { LoadFailure } from '@/ui/load-failure.tsx';
import { PageHeader } from '@/ui/page-header.tsx';
import { itemNotes, itemTitles } from '../components/copy-items.ts';
import { CopyProgress } from '../components/copy-progress.tsx';
import classes from '../components/empresas.module.css';

function CopyForm({ id, onStarted }: { id: number; onStarted: (id_clonagem: number) => void }) {
  const { data, error, refetch } = useQuery(read(ClonarEmpresa.itens, { params: { id } }));
  const companies = useQuery(read(ConfigEmpresa.getAllEmpresa, { query: { rpp: 100 } }));
  const [onto, setOnto] = useState('nova');
  const [nome_fantasia, setName] = useState('');
  const [id_destino, setDestino] = useState<string | null>(null);
  const [left, setLeft] = useState<readonly ItemDeCopia[]>([]);
  const itens = itensDeCopia.filter((item) => !left.includes(item));
  const start = useMutation({
    mutationFn: () =>
      call(ClonarEmpresa.clonarEmpresa, {
        body: { id_empresa: id, itens, ...(onto === 'nova' ? { nome_fantasia } : { id_destino: Number(id_destino ?? 0) || undefined }) },
      }),
    onSuccess: ({ id_clonagem }) => onStarted(id_clonagem),
  });
  if (error !== null && data === undefined) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <Skeleton h={420} radius="lg" />;
  const erros = start.error instanceof ApiError ? start.error.erros : {};
  const others = (companies.data?.data ?? []).filter(({ id_config, exclusao_em }) => id_config !== id && exclusao_em === null);
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        start.mutate();
      }}
    >
      <Stack gap="lg" mt="md">
        {start.error !== null && Object.keys(erros).length === 0 && (
          <Alert color="red" role="alert">
            {messageOf(start.error)}
          </Alert>
        )}
        <Radio.Group label="Para onde" value={onto} onChange={setOnto}>
          <Group mt="xs">
            <Radio value="nova" label="Uma empresa nova" />
            <Radio value="outra" label="Uma que já existe" disabled={others.length === 0} />
          </Group>
        </Radio.Group>
        {onto === 'nova' ? (
          <TextInput
            label="Nome da nova empresa"
            withAsterisk
            maxLength={120}
            value={nome_fantasia}
            onChange={(event) => setName(event.currentTarget.value)}
            error={erros['nome_fantasia']}
          />
        ) : (
          <Select
            label="Empresa de destino"
            withAsterisk
            searchable
            data={others.map(({ id_config, nome_fantasia: label }) => ({ value: String(id_config), label }))}
            value={id_destino}
            onChange={setDestino}
            error={erros['id_destino'] ?? erros['nome_fantasia']}
          />
        )}
        <Checkbox.Group
          label="O que copiar"
          description="Pessoas, contatos, clientes, conversas, números e senhas nunca são copiados."
          value={[...itens]}
          onChange={(chosen) => setLeft(itensDeCopia.filter((item) => !chosen.includes(item)))}
          error={erros['itens']}
        >
          <Stack gap="xs" mt="xs">
            {data.data.map(({ item, quantos }) => (
              <Checkbox key={item} value={item} label={`${itemTitles[item]} (${quantos.toLocaleString('pt-BR')})`} description={itemNotes[item]} />
            ))}
          </Stack>
        </Checkbox.Group>
        <Text size="sm" c="dimmed">
          A cópia vai por inteiro ou não vai. O que o destino já tem com o mesmo nome fica como está.
        </Text>
        <Group justify="flex-end" pb={{ base: 72, sm: 0 }}>
          <Button type="submit" loading={start.isPending}>
            Copiar
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

/** /empresa/clonar/:id_config (spec 7 ClonarEmpresa): what goes along, where to, and how far it is, also after a reload. */
export function EmpresaClonar() {
  const { id_config } = useParams();
  const { superadmin } = useSession();
  const [query, setQuery] = useSearchParams();
  const { data } = useQuery({ ...read(ClonarEmpresa.itens, { params: { id: Number(id_config) } }), enabled: superadmin });
  const running = Number(query.get('copia') ?? 0);
  return (
    <div className={classes.page}>
      <PageHeader title="Copiar empresa" step="Copiar" note={data?.nome_fantasia} />
      {!superadmin && <Alert color="orange">Só quem opera a plataforma copia empresas.</Alert>}
      {superadmin && running > 0 && <CopyProgress id={running} onAgain={() => setQuery({}, { replace: true })} />}
      {superadmin && running === 0 && <CopyForm id={Number(id_config)} onStarted={(copia) => setQuery({ copia: String(copia) }, { replace: true })} />}
    </div>
  );
}
