# SPDX-License-Identifier: MIT
"""Has Home Assistant's own code read what a panel says: the device message, its states and its events.

Usage: check.py FILE, as `mosquitto_sub -v` writes it. It needs the Python package homeassistant, 2024.12 or newer, and
paho-mqtt. Prints a line for each part of the device and each state; an exception is a message that is not understood.
"""

import asyncio
import json
import sys

from homeassistant.components.mqtt import binary_sensor, event, lock, sensor
from homeassistant.components.mqtt.discovery import (
    _merge_common_device_options,
    _parse_device_payload,
    _valid_origin_info,
)
from homeassistant.core import HomeAssistant

PLATFORMS = {"binary_sensor": binary_sensor, "event": event, "lock": lock, "sensor": sensor}


def parts_of(hass, message):
    """The device's parts, each with its platform and its settings as Home Assistant takes them."""
    device = _parse_device_payload(hass, message, "panel", None)
    assert device, "the message was refused"
    assert _valid_origin_info(device)
    for name, settings in device["components"].items():
        settings = dict(settings)
        platform = settings.pop("platform")
        settings |= {"device": device["device"], "origin": device["origin"]}
        _merge_common_device_options(settings, device)
        # This one refuses what it does not know, where the discovery would pass over it.
        PLATFORMS[platform].PLATFORM_SCHEMA_MODERN(dict(settings))
        yield name, platform, PLATFORMS[platform].DISCOVERY_SCHEMA(settings)


async def main():
    hass = HomeAssistant("/tmp")
    lines = [line.rstrip("\n").partition(" ") for line in open(sys.argv[1])]
    message = next(text for topic, _, text in lines if topic.endswith("/config"))
    parts = list(parts_of(hass, message))
    for name, platform, settings in parts:
        assert settings["qos"] == 1
        print(f"part {name} {platform}")
    for topic, _, text in lines:
        for name, platform, settings in parts:
            if settings["state_topic"] != topic:
                continue
            if platform == "event":
                assert json.loads(text)["event_type"] in settings["event_types"], text
                print(f"event {json.loads(text)['event_type']}")
            else:
                template = settings["value_template"]
                template.hass = hass
                print(f"state {name} {template.async_render_with_possible_json_value(text)}")
    await hass.async_stop(force=True)


asyncio.run(main())
