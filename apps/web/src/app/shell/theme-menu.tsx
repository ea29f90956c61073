import type { ReactElement } from 'react';
import { SunMoon } from 'lucide-react';
import { Menu } from '@base-ui/react/menu';
import { useState } from 'react';
import { texts } from '../../texts/texts.js';
import { buttonLook } from '../../ui/button.js';
import { chooseTheme, chosenTheme, THEMES, type Theme } from './theme.js';
import { overlays } from '../../ui/overlays.js';

export const ThemeMenu = (): ReactElement => {
  const [theme, setTheme] = useState(chosenTheme);
  const words = texts.shell.theme;
  return (
    <Menu.Root>
      <Menu.Trigger className={buttonLook('quiet')} aria-label={words.label}>
        <SunMoon size={16} aria-hidden />
      </Menu.Trigger>
      <Menu.Portal container={overlays()}>
        <Menu.Positioner sideOffset={4} align="end" className="z-50">
          <Menu.Popup className="min-w-36 rounded-md border border-line bg-raised py-1 shadow-xl">
            <Menu.RadioGroup
              value={theme}
              onValueChange={(value: Theme) => {
                setTheme(value);
                chooseTheme(value);
              }}
            >
              {THEMES.map((one) => (
                <Menu.RadioItem
                  key={one}
                  value={one}
                  className="flex cursor-default items-center gap-2 px-3 py-1 data-highlighted:bg-hover"
                >
                  <Menu.RadioItemIndicator
                    keepMounted
                    className="size-2 rounded-full bg-accent data-unchecked:invisible"
                  />
                  {words[one]}
                </Menu.RadioItem>
              ))}
            </Menu.RadioGroup>
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
};
