import { ActionIcon, Tooltip } from '@mantine/core';
import { BtnHelp, tutorial } from '@prosa/contract/ajuda/ajuda.endpoints.ts';
import { pontoDaTela } from '@prosa/contract/ajuda/ajuda.tela.ts';
import { IconHelpCircle, IconSchool } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { read, write } from '@/core/calls.ts';
import { useCan } from '@/core/session/session.ts';
import { helpQuery, rarelyRead } from '../ajuda.queries.ts';
import { type Guide, GuideModal, type GuideModalProps } from './guide-modal.tsx';

/** Read by everybody, written by people with the permission; nothing shows where there is nothing to read. */
function GuideButton({ label, empty, icon, ...modal }: Omit<GuideModalProps, 'opened' | 'onClose'> & { label: string; empty: string; icon: ReactNode }) {
  const { guide, canEdit } = modal;
  const [opened, setOpened] = useState<boolean | null>(null);
  if (guide === null && !canEdit) return null;
  const name = guide === null ? empty : `${label}: ${guide.title}`;
  return (
    <>
      <Tooltip label={name}>
        <ActionIcon size={28} aria-label={name} onClick={() => setOpened(true)} opacity={guide === null ? 0.45 : 1}>
          {icon}
        </ActionIcon>
      </Tooltip>
      {opened !== null && <GuideModal {...modal} opened={opened} onClose={() => setOpened(false)} />}
    </>
  );
}

function HelpButton({ path, canEdit }: { path: string; canEdit: boolean }) {
  const identifier = pontoDaTela(path);
  const { data } = useQuery(helpQuery(path));
  const { mutateAsync } = useMutation(write(BtnHelp.store, BtnHelp.show));
  const { mutateAsync: restore } = useMutation(write(BtnHelp.original, BtnHelp.show));
  if (data === undefined) return null;
  return (
    <GuideButton
      label="Ajuda"
      empty="Escrever a ajuda desta tela"
      icon={<IconHelpCircle size={18} stroke={1.7} />}
      what="ajuda"
      guide={data.data}
      names={{ title: 'title', description: 'description', video_url: 'video_url' }}
      canEdit={canEdit}
      save={(typed: Guide) => mutateAsync({ body: { identifier, ...typed } })}
      restore={data.data !== null && data.data.id > 0 ? () => restore({ body: { identifier } }) : undefined}
    />
  );
}

function TutorialButton({ path, canEdit }: { path: string; canEdit: boolean }) {
  const { data } = useQuery({ ...read(tutorial.getAll, {}), ...rarelyRead });
  const { mutateAsync } = useMutation(write(tutorial.store, tutorial.getAll));
  const { mutateAsync: restore } = useMutation(write(tutorial.original, tutorial.getAll));
  if (data === undefined) return null;
  const found = data.data.find(({ router_name }) => router_name === path);
  return (
    <GuideButton
      label="Tutorial"
      empty="Escrever o tutorial desta tela"
      icon={<IconSchool size={18} stroke={1.7} />}
      what="tutorial"
      guide={found ? { title: found.titulo, description: found.texto, video_url: found.url_video } : null}
      names={{ title: 'titulo', description: 'texto', video_url: 'url_video' }}
      canEdit={canEdit}
      save={({ title, description, video_url }: Guide) => mutateAsync({ body: { router_name: path, titulo: title, texto: description, url_video: video_url } })}
      restore={found?.proprio === 1 ? () => restore({ body: { router_name: path } }) : undefined}
    />
  );
}

/** `path`: address of the screen as the router has it. */
export function TitleButtons({ path }: { path: string }) {
  const canEdit = useCan('BtnHelp', 'store');
  return (
    <>
      <HelpButton key={`ajuda ${path}`} path={path} canEdit={canEdit} />
      <TutorialButton key={`tutorial ${path}`} path={path} canEdit={canEdit} />
    </>
  );
}
