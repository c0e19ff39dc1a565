import { ActionIcon, Button, Drawer, Menu, Tooltip } from '@mantine/core';
import { useDisclosure, useMediaQuery } from '@mantine/hooks';
import type { Abilities } from '@prosa/contract/atendimentos/atendimentos.abilities.ts';
import type { Atendimento } from '@prosa/contract/atendimentos/atendimentos.schemas.ts';
import { IconArrowLeft, IconCheck, IconDots, IconInfoCircle, IconLogout2, IconSearch, IconTransfer, IconUserPlus } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { ShortcutKey } from '@/core/shortcuts.ts';
import { useStore } from '@/core/store.ts';
import { askConfirm } from '@/ui/confirm.tsx';
import { LightAvatar } from '@/ui/light.tsx';
import { PageExtrasHere } from '@/ui/page-header.tsx';
import classes from '../parts/chat.module.css';
import { act } from '../state/acts.ts';
import { presences, writingBots } from '../state/presence.ts';
import { timelines } from '../state/timelines.ts';
import { AddMemberModal } from './add-member-modal.tsx';
import { CloseModal } from './close-modal.tsx';
import { SalaSearch } from './sala-search.tsx';
import { TransferModal } from './transfer-modal.tsx';
import { Viewers } from './viewers.tsx';

interface SalaHeaderProps {
  sala: Atendimento;
  may: Abilities;
  me: number;
  onBack: () => void;
  /** Who it is with, for screens without space beside the sala. */
  panel: ReactNode;
}

type Dialog = 'transfer' | 'member' | 'close' | null;

/** Who it is with, who answers, and the acts; they fold into one menu on a phone. */
export function SalaHeader({ sala, may, me, onBack, panel }: SalaHeaderProps) {
  const [searching, setSearching] = useState(false);
  const [dialog, setDialog] = useState<Dialog>(null);
  const [details, { open: openDetails, close: closeDetails }] = useDisclosure(false);
  const phone = useMediaQuery('(max-width: 767px)', false, { getInitialValueInEffect: false });
  const wide = useMediaQuery('(min-width: 1280px)', true, { getInitialValueInEffect: false });
  const { typing } = useStore(timelines.of(sala.chat_id));
  const { chat_id } = sala;
  const bots = writingBots(useStore(presences.of(chat_id)));
  const writing = [...typing.map((t) => (t.id_usuario === null ? sala.nome : t.nome).split(' ')[0]), ...bots];
  const typed = typing.find((t) => t.texto)?.texto;
  const close = (): void => setDialog(null);
  const leave = (): void =>
    askConfirm({
      title: 'Sair desta conversa?',
      text: sala.membros.length > 1 ? 'As outras pessoas continuam nela.' : 'Ela volta para a fila.',
      confirm: 'Sair da conversa',
      run: () => void act('sair_atendimento', { chat_id, id_usuario: me }),
    });
  const about = sala.tipo === 'interno' ? 'Dados da conversa' : 'Dados do contato';
  const names = sala.membros.map((m) => (m.id_usuario === me ? 'Você' : (m.nome.split(' ')[0] ?? m.nome)));
  const subtitle = [sala.tipo === 'interno' ? 'Equipe' : (sala.linha ?? 'Chat do site'), sala.departamento, names.join(', ')].filter(Boolean).join(' · ');
  const acts = [
    { key: 'search', label: 'Procurar nesta conversa', icon: IconSearch, show: true, run: () => setSearching(true) },
    { key: 'transfer', label: 'Transferir', icon: IconTransfer, show: may.transfer, run: () => setDialog('transfer') },
    { key: 'member', label: 'Adicionar pessoa', icon: IconUserPlus, show: may.addMember, run: () => setDialog('member') },
    { key: 'leave', label: 'Sair da conversa', icon: IconLogout2, show: may.leave, run: leave },
  ].filter((a) => a.show);

  return (
    <>
      <header className={classes.header}>
        {phone && (
          <ActionIcon aria-label="Voltar para as conversas" onClick={onBack} ml={-8}>
            <IconArrowLeft size={20} />
          </ActionIcon>
        )}
        <LightAvatar id={sala.client_id || sala.chat_id} name={sala.nome} image={sala.avatar} size={36} />
        <div className={classes.headerName}>
          <h2>{sala.nome}</h2>
          <span data-typing={writing.length > 0 || undefined} aria-live="polite">
            {writing.length > 0 ? `${writing.join(', ')} digitando…${typed ? ` ${typed}` : ''}` : subtitle}
          </span>
        </div>
        <Viewers chat_id={chat_id} />
        <div className={classes.headerActs}>
          {/* on a phone they stand over the list */}
          {!phone && <PageExtrasHere />}
          {!phone &&
            acts.map(({ key, label, icon: Icon, run }) => (
              <Tooltip key={key} label={label}>
                <ActionIcon aria-label={label} onClick={run}>
                  <Icon size={18} stroke={1.7} />
                </ActionIcon>
              </Tooltip>
            ))}
          {!phone && !wide && (
            <Tooltip label={about}>
              <ActionIcon aria-label={about} onClick={openDetails}>
                <IconInfoCircle size={18} stroke={1.7} />
              </ActionIcon>
            </Tooltip>
          )}
          {phone && (
            <Menu position="bottom-end" width={210}>
              <Menu.Target>
                <ActionIcon aria-label="Mais ações">
                  <IconDots size={19} stroke={1.7} />
                </ActionIcon>
              </Menu.Target>
              <Menu.Dropdown>
                {acts.map(({ key, label, icon: Icon, run }) => (
                  <Menu.Item key={key} leftSection={<Icon size={16} />} onClick={run}>
                    {label}
                  </Menu.Item>
                ))}
                <Menu.Item leftSection={<IconInfoCircle size={16} />} onClick={openDetails}>
                  {about}
                </Menu.Item>
              </Menu.Dropdown>
            </Menu>
          )}
          {may.close && (
            <Button size="xs" variant="default" leftSection={<IconCheck size={15} />} onClick={() => setDialog('close')}>
              Encerrar
            </Button>
          )}
        </div>
        <ShortcutKey keys="f" label="Procurar na conversa" run={() => setSearching(true)} />
        {may.close && <ShortcutKey keys="e" label="Encerrar a conversa" run={() => setDialog('close')} />}
        {may.transfer && <ShortcutKey keys="t" label="Transferir a conversa" run={() => setDialog('transfer')} />}
        {dialog === 'transfer' && <TransferModal sala={sala} onClose={close} />}
        {dialog === 'member' && <AddMemberModal sala={sala} onClose={close} />}
        {dialog === 'close' && <CloseModal sala={sala} onClose={close} />}
        <Drawer opened={details} onClose={closeDetails} position="right" size={340} title={about}>
          {panel}
        </Drawer>
      </header>
      {searching && <SalaSearch chat_id={chat_id} onClose={() => setSearching(false)} />}
    </>
  );
}
