// SPDX-License-Identifier: GPL-2.0
/*
 * Tells the kernel of a display that firmware has set up, as a device tree or a UEFI does on a board: so many pixels of
 * 32 bits at a physical address.
 */
#include <linux/module.h>
#include <linux/platform_data/simplefb.h>
#include <linux/platform_device.h>

static ulong base, width, height;
module_param(base, ulong, 0);
module_param(width, ulong, 0);
module_param(height, ulong, 0);
static struct platform_device *display;

static int __init firmware_display_init(void)
{
	struct simplefb_platform_data mode = {
		.width = width, .height = height, .stride = 4 * width, .format = "x8r8g8b8"
	};
	struct resource memory = DEFINE_RES_MEM(base, 4 * width * height);

	display = platform_device_register_resndata(NULL, "firmware-display", 0, &memory, 1, &mode, sizeof(mode));
	return PTR_ERR_OR_ZERO(display);
}

static void __exit firmware_display_exit(void)
{
	platform_device_unregister(display);
}

module_init(firmware_display_init);
module_exit(firmware_display_exit);
MODULE_DESCRIPTION("A display that firmware has set up");
MODULE_LICENSE("GPL");
