import { clsx } from 'clsx';
import type { ReactNode, RefAttributes } from 'react';
import { Button as AriaButton, type ButtonProps as AriaButtonProps } from 'react-aria-components/Button';
import { Link, type LinkProps } from 'react-router';
import { type ButtonSize, type ButtonTone, buttonClass } from './button-style.ts';
import { Spinner } from './spinner.tsx';

interface ButtonAppearance {
  readonly tone?: ButtonTone;
  readonly size?: ButtonSize;
  /** Fills the available width. */
  readonly wide?: boolean;
}

export interface ButtonProps
  extends Omit<AriaButtonProps, 'className' | 'style' | 'children'>,
    RefAttributes<HTMLButtonElement>,
    ButtonAppearance {
  readonly children: ReactNode;
}

/**
 * Instead of react-aria's isPending, which leaves an unnamed image in the page for 7 s after each press,
 * where assistive technology finds it. Our spinner is announced.
 */
const pendingProps = (isPending: boolean): Partial<AriaButtonProps> =>
  isPending ? { 'aria-disabled': true, type: 'button', onPress: () => undefined } : {};

/** A button. While pending it keeps its size and focus, announces its state, and cannot be pressed again. */
export function Button({ tone, size, wide, children, isPending = false, ...rest }: ButtonProps) {
  return (
    <AriaButton
      {...rest}
      {...pendingProps(isPending)}
      className={clsx(buttonClass(tone, size), wide && 'w-full')}
    >
      <span className={clsx('inline-flex items-center gap-[inherit]', isPending && 'opacity-0')}>
        {children}
      </span>
      {isPending && (
        <span className="absolute inset-0 grid place-items-center">
          <Spinner size="sm" label="Working" />
        </span>
      )}
    </AriaButton>
  );
}

export interface IconButtonProps extends Omit<ButtonProps, 'children' | 'wide'> {
  /** The accessible name: the action of the button. */
  readonly label: string;
  readonly icon: ReactNode;
}

/** A button with only an icon; its name is for assistive technology. */
export function IconButton({
  label,
  icon,
  tone = 'quiet',
  size,
  isPending = false,
  ...rest
}: IconButtonProps) {
  return (
    <AriaButton
      {...rest}
      {...pendingProps(isPending)}
      aria-label={label}
      className={buttonClass(tone, size, true)}
    >
      {isPending ? <Spinner size="sm" label="Working" /> : icon}
    </AriaButton>
  );
}

/** A link within the app that looks like a button. */
export function LinkButton({ tone, size, wide, className, ...rest }: LinkProps & ButtonAppearance) {
  return <Link {...rest} className={clsx(buttonClass(tone, size), wide && 'w-full', className)} />;
}

/** A link within running text. */
export function TextLink({ className, ...rest }: LinkProps) {
  return (
    <Link
      {...rest}
      className={clsx(
        'rounded-s font-medium wrap-anywhere text-action underline decoration-transparent underline-offset-3 hover:decoration-current',
        className,
      )}
    />
  );
}
