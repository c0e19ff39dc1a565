import { Skeleton } from '@mantine/core';
import { statusTexts } from '@prosa/contract/atendimentos/atendimentos.status.ts';
import { formatDateTime } from '@/core/formats.ts';
import { useStore } from '@/core/store.ts';
import { ContatoPanel, panelClasses as classes } from '@/features/painel/public.ts';
import { LightAvatar, Tag } from '@/ui/light.tsx';
import { canalOf, salas } from '../state/salas.ts';

/** Who the contato is and where the sala stands. */
export function ContactPanel({ chat_id }: { chat_id: number }) {
  const sala = useStore(salas.of(chat_id));
  if (sala === null) {
    return (
      <div className={classes.profile}>
        <Skeleton circle h={60} w={60} />
        <Skeleton h={14} w={140} mt={12} />
      </div>
    );
  }
  return (
    <ContatoPanel
      contato={{ ...sala, id_contato: sala.client_id }}
      mark={sala.departamento}
      facts={[
        ['Situação', statusTexts[sala.status_id] ?? ''],
        ['Departamento', sala.departamento],
        ['Assunto', sala.assunto],
        ['Canal', sala.linha ?? 'Chat do site'],
        ['Início', formatDateTime(sala.aberto_em)],
        ['Fim', sala.encerrado_em === null ? null : formatDateTime(sala.encerrado_em)],
      ]}
      sala={{ chat_id, canal: canalOf(sala) }}
    >
      {sala.membros.length > 0 && (
        <section className={classes.members} aria-label="Quem participa">
          <h3>Quem participa</h3>
          <ul>
            {sala.membros.map((m) => (
              <li key={m.id_usuario}>
                <LightAvatar id={m.id_usuario} name={m.nome} image={m.avatar} size={26} />
                <span>{m.nome}</span>
                {m.id_usuario === sala.usuario_id && <Tag small>Responsável</Tag>}
              </li>
            ))}
          </ul>
        </section>
      )}
    </ContatoPanel>
  );
}
