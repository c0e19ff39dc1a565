import { Menu, UnstyledButton } from '@mantine/core';
import { IconCheck, IconChevronDown } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { landing } from '@/core/session/landing.ts';
import { chooseEmpresa, useSession } from '@/core/session/session.ts';
import { messageOf, toastError } from '@/core/toasts.tsx';
import { CompanyMark } from './company-mark.tsx';
import classes from './shell.module.css';

/** Company name; a menu to switch when the person works in more than one (spec 1). */
export function CompanyMenu({ folded }: { folded: boolean }) {
  const session = useSession();
  const navigate = useNavigate();
  const select = useMutation({
    mutationFn: chooseEmpresa,
    onSuccess: (data) => void navigate(landing(data)),
    onError: (error) => toastError(messageOf(error)),
  });
  const mark = <CompanyMark name={session.nome_fantasia} logo={session.aparencia.logo} folded={folded} />;
  if (session.empresas.length < 2) return <div className={classes.company}>{mark}</div>;
  return (
    <Menu position="bottom-start" width={260}>
      <Menu.Target>
        <UnstyledButton className={classes.company} disabled={select.isPending}>
          {mark}
          <span className="visually-hidden">, trocar de empresa</span>
          {!folded && <IconChevronDown size={14} aria-hidden />}
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>Trocar de empresa</Menu.Label>
        {session.empresas.map(({ id_config, nome_fantasia }) => (
          <Menu.Item
            key={id_config}
            disabled={id_config === session.id_empresa}
            rightSection={id_config === session.id_empresa ? <IconCheck size={15} aria-label="Atual" /> : null}
            onClick={() => select.mutate(id_config)}
          >
            {nome_fantasia}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
