import { Button, Group, TextInput } from '@mantine/core';
import { chat } from '@prosa/contract/atendimentos/atendimentos.endpoints.ts';
import type { Atendimento } from '@prosa/contract/atendimentos/atendimentos.schemas.ts';
import { ApiError } from '@prosa/contract/client.ts';
import { IconPencil } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { call } from '@/core/api.ts';
import { messageOf } from '@/core/toasts.tsx';
import { panelClasses as panel } from '@/features/painel/public.ts';
import { LightAvatar, LightIconButton } from '@/ui/light.tsx';
import { useOnline } from './use-online.ts';

function Rename({ sala, onDone }: { sala: Atendimento; onDone: () => void }) {
  const [nome, setNome] = useState(sala.nome);
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const save = async (e: FormEvent): Promise<void> => {
    e.preventDefault();
    if (busy) return;
    setBusy(true);
    try {
      await call(chat.renomear, { params: { id: sala.chat_id }, body: { nome } });
      onDone();
    } catch (failure) {
      setError((failure instanceof ApiError && failure.erros['nome']) || messageOf(failure));
      setBusy(false);
    }
  };
  return (
    <form onSubmit={(e) => void save(e)} noValidate>
      <TextInput
        aria-label="Nome do grupo"
        maxLength={120}
        value={nome}
        error={error}
        ref={(field) => field?.focus()}
        onChange={(e) => setNome(e.currentTarget.value)}
      />
      <Group gap="xs" justify="center" mt="xs">
        <Button size="xs" variant="default" onClick={onDone}>
          Cancelar
        </Button>
        <Button size="xs" type="submit" loading={busy}>
          Salvar nome
        </Button>
      </Group>
    </form>
  );
}

/** Who is in an interno, and its name. */
export function InternoPanel({ sala }: { sala: Atendimento }) {
  const online = useOnline();
  const [renaming, setRenaming] = useState(false);
  const group = sala.dupla !== true;
  return (
    <div className={panel.panel}>
      <div className={panel.profile}>
        <LightAvatar id={sala.client_id || sala.chat_id} name={sala.nome} image={sala.avatar} size={64} />
        {renaming ? (
          <Rename sala={sala} onDone={() => setRenaming(false)} />
        ) : (
          <h2>
            {sala.nome}
            {group && (
              <LightIconButton aria-label="Mudar o nome do grupo" onClick={() => setRenaming(true)}>
                <IconPencil size={15} stroke={1.7} />
              </LightIconButton>
            )}
          </h2>
        )}
        <span>{group ? 'Grupo da equipe' : 'Conversa da equipe'}</span>
      </div>
      <section className={panel.members} aria-label="Quem participa">
        <h3>Quem participa</h3>
        <ul>
          {sala.membros.map((m) => (
            <li key={m.id_usuario}>
              <LightAvatar id={m.id_usuario} name={m.nome} image={m.avatar} size={26} online={online.has(m.id_usuario)} />
              <span>
                {m.nome}
                <span className="visually-hidden">{online.has(m.id_usuario) ? ', conectado' : ', desconectado'}</span>
              </span>
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}
