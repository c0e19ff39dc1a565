import { IconRobot } from '@tabler/icons-react';
import { useStore } from '@/core/store.ts';
import { LightAvatar } from '@/ui/light.tsx';
import { nameOf, presences, stateText } from '../state/presence.ts';
import { timelines } from '../state/timelines.ts';
import classes from './viewers.module.css';

const most = 4;

/** Colleagues and bots who are in the sala now: looking, idle or writing. */
export function Viewers({ chat_id }: { chat_id: number }) {
  const seen = useStore(presences.of(chat_id));
  const { typing } = useStore(timelines.of(chat_id));
  if (seen.length === 0) return null;
  const shown = seen.map((p) => ({
    ...p,
    estado: p.id_usuario !== null && typing.some((t) => t.id_usuario === p.id_usuario) ? ('digitando' as const) : p.estado,
  }));
  return (
    <ul className={classes.viewers} aria-label="Quem está na conversa">
      {shown.slice(0, most).map((p) => {
        const text = `${nameOf(p)} ${stateText[p.estado]}`;
        return (
          <li key={`${p.id_usuario ?? p.nome}`} data-state={p.estado} title={text}>
            {p.bot ? <IconRobot size={20} stroke={1.7} aria-hidden /> : <LightAvatar id={p.id_usuario ?? 0} name={p.nome} size={24} />}
            <span className="visually-hidden">{text}</span>
          </li>
        );
      })}
      {shown.length > most && <li title={shown.map(nameOf).join(', ')}>+{shown.length - most}</li>}
    </ul>
  );
}
