import { Button } from '@mantine/core';
import { IconTableImport } from '@tabler/icons-react';
import { Link } from 'react-router';

/** To the screen that takes records in from a file. */
export const ImportButton = ({ path }: { path: string }) => (
  <Button component={Link} to={`${path}/importar`} variant="default" leftSection={<IconTableImport size={16} stroke={1.7} />}>
    Importar
  </Button>
);
